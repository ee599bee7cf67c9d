import type { PayrollId } from "../../bindings/PayrollId";
import { router } from "../../navigation/router.svelte";
import type { Screen } from "../../navigation/screens";

type Place = Extract<Screen, { name: "payroll" }>;

/** Changes what of this payroll is open. Whoever has left it meanwhile is left in peace. */
export function openIn(id: PayrollId, part: Pick<Place, "row"> = {}): void {
  const here = router.current;
  if (here.name === "payroll" && here.id === id) router.replace({ name: "payroll", id, ...part });
}

/** The run takes the place of its confirmation: going back then leads to the list, not to what is over. */
export function leaveConfirmation(id: PayrollId): void {
  const here = router.current;
  if (here.name !== "payroll" || here.id !== id || !here.pay) return;
  router.back();
  router.replace({ name: "payroll", id });
}

/** The file has become a payroll: going back leads to the list, not to the file. */
export function leaveFile(file: string, id: PayrollId): void {
  const here = router.current;
  if (here.name !== "payroll" || here.file?.file !== file) return;
  router.replace({ name: "payroll" });
  router.go({ name: "payroll", id });
}
