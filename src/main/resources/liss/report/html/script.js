"use strict";
// Goes through the rows and arrows of a run one by one. Without scripts, all of them are shown.
const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "all" };

for (const figure of document.querySelectorAll("figure.run")) {
  const parts = [...figure.querySelectorAll("[data-at]")];
  const last = parts.length;
  const count = (name) => figure.querySelector(`button[data-go=${name}]`);
  const output = figure.querySelector("output");
  let now = 0; // 0: everything

  function show(part) {
    now = part < 1 || part > last ? 0 : part;
    const limit = now || Infinity;
    for (const one of figure.querySelectorAll("[data-at], [data-from]")) {
      const at = Number(one.dataset.at ?? one.dataset.from);
      one.classList.toggle("later", at > limit);
      one.classList.toggle("now", at === now && "at" in one.dataset);
    }
    const current = parts[now - 1];
    output.textContent = current ? `${now} of ${last}: ${current.dataset.caption}` : "";
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const line of document.querySelectorAll(".listing tr[data-line]")) {
      line.classList.toggle("now", line.dataset.line === current?.dataset.lines);
    }
    count("first").disabled = now === 1;
    count("back").disabled = now === 1;
    count("all").disabled = now === 0;
  }

  const moves = {
    first: () => show(1),
    back: () => show(now === 0 ? last : now - 1),
    next: () => show(now === last ? 0 : now + 1),
    all: () => show(0),
  };
  // The figure of the same run that shows all its steps.
  const details = figure.nextElementSibling?.matches("details.all") && figure.nextElementSibling;

  function unfold(row) {
    details.open = true;
    const whole = details.querySelector("figure.run");
    whole.focus({ preventScroll: true });
    whole.showStep(Number(row.dataset.first));
  }

  figure.showStep = (step) => show(1 + parts.findIndex((part) => Number(part.dataset.last) >= step));
  figure.querySelector(".controls").hidden = false;
  for (const button of figure.querySelectorAll("button")) {
    button.addEventListener("click", () => moves[button.dataset.go]());
  }
  for (const row of details ? figure.querySelectorAll(".row.folded") : []) {
    row.addEventListener("click", () => unfold(row));
  }
  figure.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (name && !event.ctrlKey && !event.altKey && !event.metaKey) {
      moves[name]();
      event.preventDefault();
    } else if (event.key === "Enter" && event.target === figure && parts[now - 1]?.matches(".folded")) {
      unfold(parts[now - 1]);
    }
  });
  show(0);
}

// Marks a state that has the focus, with what leads to it and away from it.
for (const figure of document.querySelectorAll("figure.graph")) {
  const states = [...figure.querySelectorAll(".state")];
  const steps = [...figure.querySelectorAll(".step")];
  const output = figure.querySelector("output");

  function mark(state) {
    const number = state?.dataset.state;
    const isAt = (step) => step.dataset.from === number || step.dataset.to === number;
    const near = new Set(steps.filter(isAt).flatMap((step) => [step.dataset.from, step.dataset.to]));
    for (const step of steps) {
      step.classList.toggle("now", isAt(step));
      step.classList.toggle("later", state !== undefined && !isAt(step));
    }
    for (const one of states) {
      one.classList.toggle("now", one === state);
      one.classList.toggle("later", state !== undefined && one !== state && !near.has(one.dataset.state));
    }
    const count = (end) => steps.filter((step) => step.dataset[end] === number).length;
    output.textContent = state
      ? `${state.dataset.caption || "this state"}: ${count("to")} in, ${count("from")} out`
      : "";
  }

  figure.querySelector(".controls").hidden = false;
  for (const state of states) {
    state.addEventListener("focus", () => mark(state));
    state.addEventListener("blur", () => mark(undefined));
    state.addEventListener("keydown", (event) => event.key === "Escape" && state.blur());
  }
}

// Shows one of several placements. Without scripts, all of them are shown.
const placements = [...document.querySelectorAll(".placement")];
const links = [...document.querySelectorAll("[data-show]")];

function choose(number) {
  for (const one of placements) {
    one.hidden = one.id !== `placement-${number}`;
  }
  for (const link of links) {
    link.classList.toggle("chosen", link.dataset.show === number);
  }
}

if (placements.length > 0) {
  choose("1");
  for (const link of links) {
    link.addEventListener("click", (event) => {
      choose(link.dataset.show);
      event.preventDefault();
    });
  }
}

// Shows the rows of a table that contain a text.
for (const filter of document.querySelectorAll("input.filter")) {
  filter.addEventListener("input", () => {
    const wanted = filter.value.toLowerCase();
    for (const row of document.querySelectorAll("tr.result")) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
    }
  });
}

// Sorts the rows of a table by what its headings name: an attribute of the rows, or the cells below.
// Rows that are equal keep the order of the page.
for (const table of document.querySelectorAll("table:has(th[data-sort])")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const headings = [...table.querySelectorAll("th[data-sort]")];
  const value = (row, heading) =>
    row.dataset[heading.dataset.sort] ?? row.cells[heading.cellIndex].textContent;

  function sort(heading) {
    const sign = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const compare = (a, b) => a.localeCompare(b, "en", { numeric: true });
    body.append(
      ...[...rows].sort((a, b) => sign * compare(value(a, heading), value(b, heading))),
    );
    for (const one of headings) {
      one.removeAttribute("aria-sort");
    }
    heading.setAttribute("aria-sort", sign === 1 ? "ascending" : "descending");
  }

  for (const heading of headings) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(heading));
    heading.append(button);
  }
}

// Shows the results of a batch that have an answer and contain a text.
for (const batch of document.querySelectorAll(".batch")) {
  const rows = [...batch.querySelector("tbody").rows];
  const states = [...batch.querySelectorAll("button[data-state]")];
  const search = batch.querySelector("input");
  let state = "";

  function show() {
    const wanted = search.value.toLowerCase();
    for (const row of rows) {
      const isOther = state !== "" && row.dataset.state !== state;
      row.hidden = isOther || !row.textContent.toLowerCase().includes(wanted);
    }
    for (const button of states) {
      button.setAttribute("aria-pressed", button.dataset.state === state);
    }
    const shown = rows.filter((row) => !row.hidden).length;
    batch.querySelector("output").textContent =
      shown === rows.length ? "" : `${shown} of ${rows.length}`;
  }

  for (const button of states) {
    button.addEventListener("click", () => {
      state = button.dataset.state;
      show();
    });
  }
  search.addEventListener("input", show);
  batch.querySelector(".controls").hidden = false;
}
