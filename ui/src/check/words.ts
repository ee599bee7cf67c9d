import dates from "../../../words/en/shared/dates.ftl?parsed";
import check from "../../../words/en/window/check.ftl?parsed";
import { speaker } from "../words/speaker";

/** Like the window's `t`, with only the messages that this page needs. */
export const t = speaker([dates, check]);
