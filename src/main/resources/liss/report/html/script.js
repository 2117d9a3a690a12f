"use strict";
// Goes through the rows and arrows of a run one by one. Without scripts, all of them are shown.
const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "all" };

document.documentElement.classList.add("scripted");

// Copies a text, and says so. Pages from a disk or an old server have no clipboard of their own.
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button.focus();
  }
  const label = button.dataset.label ?? button.textContent;
  button.dataset.label = label;
  button.textContent = "Copied";
  const status = document.getElementById("copied");
  status.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
    status.textContent = "";
  }, 2000);
}

for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button.previousElementSibling.textContent, button));
}

for (const figure of document.querySelectorAll("figure.run")) {
  const drawn = [...figure.querySelectorAll("svg [data-at]")];
  const list = figure.querySelector(".steps");
  const all = figure.querySelector("details.all");
  const button = (name) => figure.querySelector(`button[data-go=${name}]`);
  const output = figure.querySelector("output");
  let now; // undefined: everything is shown

  // The steps of the list where it is to be seen, with one for those that are folded; else the
  // rows and arrows of the picture.
  function parts() {
    const isFolded = (step) => step.matches(":scope:has(> details[open])");
    const isHidden = (step) => step.parentElement.closest("details:not([open])");
    return list.getClientRects().length === 0
      ? drawn
      : [...list.querySelectorAll("[data-last]")].filter((s) => !isFolded(s) && !isHidden(s));
  }

  // The first part with a step.
  const withStep = (some, step) => some.find((part) => Number(part.dataset.last) >= step);

  function caption(step) {
    const turn = step.closest(".steps > li").querySelector("p").textContent;
    const line = step.querySelector(":scope > .number")?.textContent;
    const text = step.querySelector("summary") ?? step.querySelector("code");
    const values = step.querySelector("em") ? ` \u2014 ${step.querySelector("em").textContent}` : "";
    return `${turn}${line ? `, line ${line}` : ""}: ${text.textContent}${values}`;
  }

  function show(part) {
    const some = parts();
    now = part;
    const position = some.indexOf(part);
    const isDrawn = drawn.includes(part);
    const inPicture = isDrawn || !part ? part : withStep(drawn, Number(part.dataset.first));
    const limit = inPicture ? Number(inPicture.dataset.at) : Infinity;
    for (const one of figure.querySelectorAll("svg [data-at], svg [data-from]")) {
      one.classList.toggle("later", Number(one.dataset.at ?? one.dataset.from) > limit);
      one.classList.toggle("now", one === inPicture);
    }
    for (const one of list.querySelectorAll("[data-last]")) {
      const isLater = part?.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
      one.classList.toggle("later", !isDrawn && Boolean(isLater) && !part.contains(one));
      one.classList.toggle("now", one === part);
    }
    const told = part && (part.dataset.caption ?? caption(part));
    output.textContent = part ? `${position + 1} of ${some.length}: ${told}` : "";
    part?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const number = inPicture?.dataset.lines ?? "";
    for (const line of document.querySelectorAll(".listing tr")) {
      const own = line.querySelector(".number").textContent;
      line.classList.toggle("now", part !== undefined && own === number);
    }
    button("first").disabled = position === 0;
    button("back").disabled = position === 0;
    button("all").disabled = part === undefined;
    button("link").disabled = address() === "";
  }

  // The address of the step that is shown.
  function address() {
    return now?.dataset.first ? `#${figure.dataset.prefix}${now.dataset.first}` : "";
  }

  // The part that is so far from the one that is shown; those before the first and behind the last
  // are everything.
  function far(distance) {
    const some = parts();
    const here = now && some.indexOf(some.includes(now) ? now : withStep(some, now.dataset.first));
    return !now || here < 0 ? some.at(distance < 0 ? -1 : 0) : some[here + distance];
  }

  const moves = {
    first: () => show(parts()[0]),
    back: () => show(far(-1)),
    next: () => show(far(1)),
    all: () => show(undefined),
    link: () => copy(location.href.replace(/#.*/, "") + address(), button("link")),
  };

  function unfold(row) {
    all.open = true;
    for (const one of list.querySelectorAll("details")) {
      one.open = true;
    }
    figure.focus({ preventScroll: true });
    show(withStep(parts(), Number(row.dataset.first)));
  }

  // Shows a step of the list: in the picture, if that has it.
  figure.showStep = (step) => {
    const row = withStep(drawn, Number(step.dataset.last));
    if (list.getClientRects().length === 0 && !row.matches(".folded")) {
      show(row);
    } else {
      all.open = true;
      const folded = step.closest("details");
      if (folded && list.contains(folded)) {
        folded.open = true;
      }
      show(step);
    }
    now.scrollIntoView({ block: "center", inline: "nearest" });
  };
  figure.querySelector(".controls").hidden = false;
  for (const one of figure.querySelectorAll("button[data-go]")) {
    one.addEventListener("click", () => moves[one.dataset.go]());
  }
  for (const row of figure.querySelectorAll(".row.folded")) {
    row.addEventListener("click", () => unfold(row));
  }
  for (const link of list.querySelectorAll(".link")) {
    link.addEventListener("click", () => copy(link.href, link));
  }
  all.querySelector("summary").addEventListener("click", () => {
    for (const one of list.querySelectorAll("details")) {
      one.open = !all.open;
    }
  });
  figure.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (name && !event.ctrlKey && !event.altKey && !event.metaKey) {
      moves[name]();
      event.preventDefault();
    } else if (event.key === "Enter" && event.target === figure && now?.matches(".row.folded")) {
      unfold(now);
    }
  });
  show(undefined);
}

// Shows the step that the address of the page names.
function follow() {
  const step = document.getElementById(location.hash.slice(1))?.closest(".steps [data-last]");
  for (let one = step?.closest("figure").closest("details"); one; one = one.parentElement.closest("details")) {
    one.open = true;
  }
  step?.closest("figure").showStep(step);
}

addEventListener("hashchange", follow);
follow();

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
