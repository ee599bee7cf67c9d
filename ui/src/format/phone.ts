const MOBILE = /^(?:\+?256|0)?([37]\d{2})(\d{3})(\d{3})$/;
const UGANDA = /^\+?256(\d{3})(\d{3})(\d{3})$/;

/**
 * A Ugandan number as it is said at the counter, "0772 123 456"; one that is not known as a mobile number keeps its country
 * code, and anything else stays as it came.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s()-]/g, "");
  const mobile = MOBILE.exec(digits);
  if (mobile) return `0${mobile.slice(1).join(" ")}`;
  const other = UGANDA.exec(digits);
  return other ? `+256 ${other.slice(1).join(" ")}` : phone;
}
