/* Builds the bundle that travels with the widget, and the card pictures that Python shows without a browser.
 *   node build.mjs            widget.js, widget.css, faces.json in ../rummy_widget/static
 *   node build.mjs --watch    the first two again after every change, with source maps                     */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../rummy_widget/static");

/** Words as text, without the comments that are meant for translators. */
const words = {
  name: "ftl",
  setup(b) {
    b.onLoad({ filter: /\.ftl$/ }, async ({ path }) => {
      const lines = (await readFile(path, "utf8")).split("\n");
      return {
        contents: lines.filter((line) => line.trim() && !line.startsWith("#")).join("\n"),
        loader: "text",
      };
    });
  },
};

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [words],
};
const widget = { ...common, entryPoints: [here("src/widget.ts")], outdir: out };

async function faces() {
  const made = await build({
    ...common,
    entryPoints: [here("src/cards/faces.ts")],
    write: false,
    platform: "node",
  });
  const source = Buffer.from(made.outputFiles[0].contents).toString("base64");
  const { every } = await import(`data:text/javascript;base64,${source}`);
  await writeFile(`${out}/faces.json`, JSON.stringify(every()));
}

await mkdir(out, { recursive: true });
if (process.argv.includes("--watch")) {
  await (await context({ ...widget, sourcemap: "inline" })).watch();
} else {
  await build({ ...widget, minify: true });
  await faces();
}
