const UGANDA = /^(?:\+?256|0)?([37]\d{2})(\d{3})(\d{3})$/;

/** A Ugandan number as it is said at the counter, "0772 123 456"; anything else stays as it came. */
export function formatPhone(phone: string): string {
  const parts = UGANDA.exec(phone.replace(/[\s()-]/g, ""));
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone;
}
