import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [
    {
      name: "ftl",
      // The same text that the bundle gets, comments and all: the parser skips them.
      load: (id) =>
        id.endsWith(".ftl") ? `export default ${JSON.stringify(readFileSync(id, "utf8"))}` : null,
    },
  ],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
});
