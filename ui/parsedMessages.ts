import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const QUERY = "?parsed";

/** `import messages from "….ftl?parsed"`: the messages of a file, parsed here, so that no start of the window parses them again. */
export const parsedMessages: Plugin = {
  name: "parsed-messages",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(QUERY)) return null;
    const file = id.slice(0, -QUERY.length);
    this.addWatchFile(file);
    const messages = new FluentResource(readFileSync(file, "utf8")).body.map((message) => {
      if (Object.keys(message.attributes).length > 0)
        this.error(`${file}: ${message.id} has attributes, which nothing shows`);
      return [message.id, message.value];
    });
    // An engine reads JSON in a string several times as fast as the same objects written as code.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
  },
};
