import type { Environment } from "../bindings/Environment";

/** How the three environments are named and told apart. */
export const environments: Record<
  Environment,
  { name: string; what: string; money: string; real: boolean }
> = {
  practice: {
    name: "Practice",
    what: "A gateway inside Kaunta, to learn with and to try things out.",
    money: "No real money",
    real: false,
  },
  development: {
    name: "Development",
    what: "The service's own test side, with a test key.",
    money: "No real money",
    real: false,
  },
  production: {
    name: "Production",
    what: "The live service, with a live key.",
    money: "Real money",
    real: true,
  },
};

export const everyEnvironment = Object.keys(environments) as Environment[];
