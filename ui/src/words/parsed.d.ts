declare module "*.ftl?parsed" {
  const messages: import("./speaker").ParsedMessages;
  export default messages;
}
