mod asking;
mod cases;
mod outcomes;
mod steps;
