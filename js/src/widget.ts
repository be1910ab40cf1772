/* What anywidget loads. There is nothing to set up per model: each view holds its own line to the kernel, since a
 * model is wrapped anew for each of them and the kernel alone decides which of two commands came first. */
import type { RenderProps } from "@anywidget/types";
import { Link } from "./synced.ts";
import { mount } from "./view.tsx";
import type { Traits } from "./wire.ts";
import "../css/rummy.css";

function render({ model, el }: RenderProps<Traits>): () => void {
  const link = new Link(model);
  const unmount = mount(link, el);
  return () => {
    unmount();
    link.dispose();
  };
}

export default { render };
