import type { PayrollId } from "../../bindings/PayrollId";
import { router } from "../../navigation/router.svelte";
import type { Screen } from "../../navigation/screens";

type PayrollScreen = Extract<Screen, { name: "payroll" }>;

/** Changes what is open in this payroll. Does nothing if the person has left it. */
export function openIn(id: PayrollId, part: Pick<PayrollScreen, "row"> = {}): void {
  const here = router.current;
  if (here.name === "payroll" && here.id === id) router.replace({ name: "payroll", id, ...part });
}

/** The run replaces its confirmation in the history: going back leads to the list. */
export function leaveConfirmation(id: PayrollId): void {
  const here = router.current;
  if (here.name !== "payroll" || here.id !== id || !here.pay) return;
  router.back();
  router.replace({ name: "payroll", id });
}

/** The payroll replaces the file in the history: going back leads to the list. */
export function leaveFile(file: string, id: PayrollId): void {
  const here = router.current;
  if (here.name !== "payroll" || here.file?.file !== file) return;
  router.replace({ name: "payroll" });
  router.go({ name: "payroll", id });
}
