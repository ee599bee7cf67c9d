import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { pseudo } from "./pseudo";
import { asText, piecesOf } from "./rich";

test("each run of letters is marked, and the spaces around it stay", () => {
  expect(pseudo("Paid")).toBe("⟦Páaíid⟧");
  expect(pseudo(" of 3 rows, ")).toBe(" ⟦óof 3 róows,⟧ ");
  expect(pseudo("It's on paper.")).toBe("⟦Íit's óoñ páapéer.⟧");
});

test("what has no letters is left alone", () => {
  for (const text of ["", " ", ", ", ": 25,000 (", "—"]) expect(pseudo(text)).toBe(text);
});

test("marks of a message are left alone, and what is between them is marked", () => {
  expect(pseudo("Pay <strong>now</strong> <icon/>, then go on")).toBe(
    "⟦Páaý⟧ <strong>⟦ñóow⟧</strong> <icon/>⟦, théeñ góo óoñ⟧",
  );
});

test("values stand outside, and Rich finds its marks", () => {
  const bundle = new FluentBundle("en", { useIsolating: false, transform: pseudo });
  bundle.addResource(
    new FluentResource("a-b = Pay <strong>{ $amount }</strong> to <name>{ $name }</name>."),
  );
  const pattern = bundle.getMessage("a-b")?.value ?? "";
  const said = bundle.formatPattern(pattern, asText({ amount: "UGX 5", name: "Okello" }));
  expect(piecesOf(said)).toEqual([
    { tag: null, text: "⟦Páaý⟧ " },
    { tag: "strong", text: "UGX 5" },
    { tag: null, text: " ⟦tóo⟧ " },
    { tag: "name", text: "Okello" },
    { tag: null, text: "." },
  ]);
});
