declare module "*.css";
declare module "*.ftl" {
  const text: string;
  export default text;
}
