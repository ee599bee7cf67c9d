/** What the page says where scripts are off; written into it when it is built (check.config.ts). */
export const NO_SCRIPT = "check-no-script";
