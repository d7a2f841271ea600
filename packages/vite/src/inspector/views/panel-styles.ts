/** Of the shadow root alone: neither does it touch the page, nor the page it. */
export const styles = `
:host {
  all: initial !important;
  color-scheme: light dark !important;
  position: fixed !important;
  inset: auto !important;
  z-index: 2147483647 !important;
  display: block !important;
  direction: inherit !important;
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
:host, section, .outline {
  --bg: light-dark(#ffffff, #14171d);
  --raised: light-dark(#f5f7fa, #1b1f27);
  --line: light-dark(#dde2ea, #2d343f);
  --text: light-dark(#1a2233, #e6e9ef);
  --muted: light-dark(#566074, #a0abbc);
  --accent: light-dark(#2257c4, #8db2ff);
  --tint: light-dark(#e9f0fe, #1f2b45);
  --good: light-dark(#17754a, #5fd39a);
  --doubt: light-dark(#8a5a00, #f0bf4c);
  --bad: light-dark(#b3261e, #ff9087);
  --good-tint: light-dark(#eaf6ef, #14281f);
  --doubt-tint: light-dark(#fdf4df, #2c2413);
  --bad-tint: light-dark(#fdeeec, #321a19);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
section { font: 13px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); text-align: start; }
button, input { font: inherit; color: inherit; letter-spacing: inherit; }
button { cursor: pointer; }
code, pre { font: 12px/1.5 var(--mono); overflow-wrap: anywhere; }
ul, ol, dl { list-style: none; padding: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.muted { color: var(--muted); }
.icon { inline-size: 16px; block-size: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

.opener {
  position: fixed; inset-block-end: 12px; display: inline-flex; align-items: center; gap: 6px;
  block-size: 34px; padding: 0 12px 0 10px; border: 1px solid var(--line); border-radius: 17px;
  background: var(--bg); box-shadow: 0 1px 2px #0000001f, 0 4px 14px #00000024; font-weight: 600; font-variant-numeric: tabular-nums;
}
:host(:dir(ltr)) .opener, :host(:dir(ltr)) .panel { right: 0; }
:host(:dir(rtl)) .opener, :host(:dir(rtl)) .panel { left: 0; }
:host(:dir(ltr)) .opener { right: 12px; }
:host(:dir(rtl)) .opener { left: 12px; }
.opener .icon { color: var(--accent); }
.opener:hover { background: var(--raised); }
.opener.has-failed { border-color: var(--bad); color: var(--bad); }
.opener.has-failed .icon { color: var(--bad); }

.panel {
  position: fixed; inset-block: 0; inline-size: min(440px, 100vw); display: flex; flex-direction: column;
  background: var(--bg); border: 0 solid var(--line); box-shadow: 0 0 24px #00000026;
}
:host(:dir(ltr)) .panel { border-left-width: 1px; }
:host(:dir(rtl)) .panel { border-right-width: 1px; }
@media (width < 640px) {
  .panel { inset-block: auto 0; inline-size: 100vw; block-size: 62dvh; border-inline-width: 0 !important; border-block-start-width: 1px; border-radius: 12px 12px 0 0; }
  .filters { position: static; }
  .panel.is-at-top { inset-block: 0 auto; border-radius: 0 0 12px 12px; }
  .panel.is-picking { block-size: auto; }
  .panel.is-picking > :not(header) { display: none; }
}
.panel.is-picking { opacity: .96; }

header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 4px 14px; }
header .icon-mark { color: var(--accent); }
h2 { font-size: 14px; line-height: 1.3; font-weight: 650; margin-inline-end: auto; }
.tool { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-inline-size: 30px; block-size: 30px; padding: 0 8px; border: 1px solid transparent; border-radius: 6px; background: none; color: var(--muted); }
.tool:hover { background: var(--raised); color: var(--text); }
.tool[aria-pressed=true] { background: var(--tint); border-color: var(--accent); color: var(--accent); }

.tabs { display: flex; gap: 2px; padding: 0 10px; border-block-end: 1px solid var(--line); }
.tabs button { padding: 7px 8px; border: 0; border-block-end: 2px solid transparent; margin-block-end: -1px; background: none; color: var(--muted); font-weight: 550; white-space: nowrap; }
.tabs button:hover { color: var(--text); }
.tabs button[aria-selected=true] { color: var(--text); border-color: var(--accent); }
.badge { font-weight: 500; font-variant-numeric: tabular-nums; color: var(--muted); }
.badge.is-wrong { color: var(--bad); font-weight: 650; }
[role=tabpanel] { flex: 1; min-block-size: 0; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; }
[role=tabpanel]:not([aria-labelledby=tab-Islands]) { padding: 12px 14px 20px; }

.filters { position: sticky; inset-block-start: 0; z-index: 1; display: grid; gap: 8px; padding: 10px 12px; background: var(--bg); border-block-end: 1px solid var(--line); }
input { inline-size: 100%; block-size: 30px; padding: 0 10px; border: 1px solid light-dark(#848ea0, #6d788a); border-radius: 6px; background: var(--bg); }
input::placeholder { color: var(--muted); opacity: 1; }
.summary { display: flex; flex-wrap: wrap; gap: 6px; }
.summary:empty { display: none; }
.chip { padding: 2px 9px; min-block-size: 24px; border: 1px solid var(--line); border-radius: 12px; background: none; color: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.chip:hover { border-color: var(--muted); color: var(--text); }
.chip[aria-pressed=true] { background: var(--tint); border-color: var(--accent); color: var(--text); }
.chip[data-standing=failed] { color: var(--bad); }
.chip:is([data-standing=differs], [data-standing="rendered again"]) { color: var(--doubt); }

.row { border-block-end: 1px solid var(--line); content-visibility: auto; contain-intrinsic-block-size: auto 34px; }
.choose { display: grid; grid-template-columns: 14px minmax(0, auto) minmax(0, 1fr) auto auto; align-items: center; gap: 7px; inline-size: 100%; min-block-size: 33px; padding: 4px 14px 4px 10px; border: 0; background: none; text-align: start; }
.choose:hover { background: var(--raised); }
.choose[aria-expanded=true] { background: var(--tint); }
.choose .icon { inline-size: 13px; block-size: 13px; color: var(--muted); }
.choose[aria-expanded=true] .icon { transform: rotate(90deg); }
.name { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.place { color: var(--muted); font: 12px/1.4 var(--mono); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.standing { color: var(--muted); white-space: nowrap; }
[data-standing=failed] .standing { color: var(--bad); font-weight: 600; }
:is([data-standing=differs], [data-standing="rendered again"]) .standing { color: var(--doubt); font-weight: 600; }
:is([data-standing=mounted], [data-standing=hydrated]) .standing { color: var(--good); }
[data-standing=loading] .standing { color: var(--accent); }
.time { min-inline-size: 58px; color: var(--muted); text-align: end; font-variant-numeric: tabular-nums; }

.details { display: grid; gap: 12px; padding: 12px 14px 16px; background: var(--raised); border-block-start: 1px solid var(--line); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; }
.actions button { min-block-size: 28px; padding: 2px 10px; border: 1px solid light-dark(#b9c1cd, #495364); border-radius: 6px; background: var(--bg); }
.actions button:hover { border-color: var(--accent); color: var(--accent); }
h3 { font-size: 13px; font-weight: 650; margin-block-end: 4px; }
[role=tabpanel] > div + div > h3 { margin-block-start: 20px; }
.finding { padding: 9px 11px; border-inline-start: 3px solid var(--line); border-radius: 4px; background: var(--bg); display: grid; gap: 4px; }
.finding.is-fine { border-color: var(--good); background: var(--good-tint); }
.finding.is-doubtful { border-color: var(--doubt); background: var(--doubt-tint); }
.finding.is-wrong { border-color: var(--bad); background: var(--bad-tint); }
.finding.is-fine h3 { color: var(--good); } .finding.is-doubtful h3 { color: var(--doubt); } .finding.is-wrong h3 { color: var(--bad); }
.message { white-space: pre-line; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--muted); padding-block: 2px; }
summary:hover { color: var(--text); }
pre { max-block-size: 220px; overflow: auto; padding: 8px; background: var(--bg); border: 1px solid var(--line); border-radius: 4px; white-space: pre-wrap; }

.diff { max-block-size: 260px; overflow: auto; margin-block-start: 4px; border: 1px solid var(--line); border-radius: 4px; background: var(--bg); }
.legend { display: flex; gap: 14px; padding: 3px 8px; border-block-end: 1px solid var(--line); font: 11px/1.6 var(--mono); }
.legend .is-served { color: var(--bad); } .legend .is-rendered { color: var(--good); }
.line { display: block; padding: 0 8px 0 24px; text-indent: -16px; white-space: pre-wrap; color: var(--muted); }
.sign { display: inline-block; inline-size: 16px; text-indent: 0; }
.line.is-served { background: var(--bad-tint); color: var(--bad); }
.line.is-rendered { background: var(--good-tint); color: var(--good); }

.about summary { padding-block: 0; }
.about { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 3px 12px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
.files { padding-block: 2px; } .files li { display: flex; justify-content: space-between; gap: 12px; }
.files span { flex: none; color: var(--muted); font-variant-numeric: tabular-nums; }
.frames li { display: flex; flex-wrap: wrap; column-gap: 8px; align-items: baseline; }
.frame { padding: 2px 0; min-block-size: 24px; border: 0; background: none; color: var(--accent); font: 12px/1.5 var(--mono); text-align: start; text-decoration: underline; overflow-wrap: anywhere; }
.props h3.is-wrong { color: var(--bad); } .props h3.is-doubtful { color: var(--doubt); }
.props ul { border: 1px solid var(--line); border-radius: 4px; background: var(--bg); margin-block-start: 4px; }
.prop { display: grid; grid-template-columns: minmax(60px, auto) minmax(0, 1fr) auto; gap: 2px 10px; align-items: baseline; padding: 4px 9px; }
.prop + .prop { border-block-start: 1px solid var(--line); }
.prop p { grid-column: 1 / -1; color: var(--bad); overflow-wrap: anywhere; }
.prop.is-unknown p { color: var(--doubt); }
.key { font-weight: 600; }
.value { color: var(--muted); }
.tag { padding: 0 6px; border: 1px solid currentcolor; border-radius: 9px; font-size: 11px; line-height: 16px; color: var(--muted); justify-self: end; align-self: center; }
.is-wrong > .tag, .is-dropped > .tag { color: var(--bad); }
.is-unknown > .tag, .is-held > .tag { color: var(--doubt); }
.is-sent > .tag { color: var(--good); }

.cards { display: grid; gap: 8px; }
.cards li { display: grid; gap: 4px; padding: 8px 11px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); overflow-wrap: anywhere; }
.cards .event { grid-template-columns: auto auto minmax(0, 1fr); align-items: center; gap: 4px 8px; }
.cards .event .tag { justify-self: start; }
.cards .event .value { grid-column: 1 / -1; }
.problem strong { color: var(--bad); }
.links { display: flex; flex-wrap: wrap; gap: 6px; }
.links button { padding: 1px 9px; min-block-size: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg); color: var(--accent); font-size: 12px; }
.links button:hover { border-color: var(--accent); }
.lead { margin-block-end: 12px; }
.empty { padding: 18px 14px; color: var(--muted); }
[role=tabpanel]:not([aria-labelledby=tab-Islands]) .empty { padding-inline: 0; }
.policy { margin-block: 6px 8px; padding: 8px 10px; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); max-block-size: 180px; overflow: auto; }

.outline { position: fixed; top: 0; left: 0; pointer-events: none; border: 2px solid var(--accent); border-radius: 3px; background: light-dark(#2257c41a, #8db2ff26); }
.outline-label { position: absolute; inset-block-end: 100%; inset-inline-start: -2px; padding: 1px 7px; border-radius: 3px 3px 0 0; background: var(--accent); color: light-dark(#fff, #10131a); font: 600 11px/1.6 system-ui, sans-serif; white-space: nowrap; }
.outline.is-at-top .outline-label { inset-block: 0 auto; border-radius: 0 0 3px 3px; }

@media print { :host { display: none !important; } }
@media (forced-colors: active) {
  .panel, .opener { border: 1px solid CanvasText; }
  .tabs button[aria-selected=true], .chip[aria-pressed=true], .tool[aria-pressed=true] { border-color: Highlight; }
}
`;
