const MOBILE = /^(?:\+?256|0)?([37]\d{2})(\d{3})(\d{3})$/;
const UGANDA = /^\+?256(\d{3})(\d{3})(\d{3})$/;

/** Whether all digits of the number are typed. */
export function isWholePhone(phone: string): boolean {
  const digits = phone.replace(/[\s()-]/g, "");
  return MOBILE.test(digits) || UGANDA.test(digits);
}

/**
 * A Ugandan mobile number in local form, "0772 123 456"; other phone numbers keep their country code, and anything else is
 * unchanged.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s()-]/g, "");
  const mobile = MOBILE.exec(digits);
  if (mobile) return `0${mobile.slice(1).join(" ")}`;
  const other = UGANDA.exec(digits);
  return other ? `+256 ${other.slice(1).join(" ")}` : phone;
}
