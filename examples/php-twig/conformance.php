<?php

/**
 * Writes an island for each `write` case of fixtures/props.json and prints them, as JSON by the name of
 * the case; `{"error": message}` for a case that cannot be written. A case may have a `widget`, an
 * `id`, a `load`, a `fallback`, `slots` and a `propsFrom` beside its `props`:
 *
 *     php conformance.php ../../packages/core/fixtures/props.json
 *
 * A file with the key `pages` is written as so many pages with the renderer of SKERRY_RENDERER and the
 * key of SKERRY_KEY, one after the other, and printed as a list. In a case that is `broken`, the text of the
 * props and the end of the fallback are not UTF-8. A case that `wraps` has the island before it inside, in the
 * place of `{{island}}` in its fallback and slots. With the key `unfilled` the pages are printed as they were before.
 * With the key `states` the head of each page is written behind its islands, with the state that stands there for it.
 * If its text is "broken", a key and a text in it are not UTF-8.
 *
 * Of a file with the key `head` the tags for the head of a page are written, those of each case, with the folder
 * `files` beside the file.
 */

declare(strict_types=1);

require 'Twig/autoload.php';
require __DIR__ . '/skerry.php';

const TEMPLATES = [
    'island' => '{% apply widget(widget, props, id, load, slots, propsFrom) %}{{ fallback|raw }}{% endapply %}',
    'head' => '{{ head(widgets, state) }}',
];
$twig = new Twig\Environment(new Twig\Loader\ArrayLoader(TEMPLATES));
$fixtures = json_decode(file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
if (isset($fixtures['head'])) {
    $files = dirname($argv[1]) . '/' . $fixtures['files'];
    $heads = array_map(static fn (array $case) => head($case + ['config' => $fixtures['config']], $files), $fixtures['head']);
    echo json_encode(array_combine(array_column($fixtures['head'], 'name'), $heads), JSON_THROW_ON_ERROR), "\n";

    return;
}
$page = new Skerry\Page(...array_filter([
    'renderer' => getenv('SKERRY_RENDERER'),
    'timeout' => 10_000,
    'config' => $fixtures['config'] ?? [],
    'key' => getenv('SKERRY_KEY'),
    'base' => $fixtures['base'] ?? '/skerry/',
]));
$page->addTo($twig);

function head(array $case, string $files): string|array
{
    $options = ['config' => $case['config'], 'files' => $files, 'base' => $case['base'] ?? '/skerry/'];
    $twig = new Twig\Environment(new Twig\Loader\ArrayLoader(TEMPLATES));
    (new Skerry\Page(...$options))->addTo($twig);
    try {
        return $twig->render('head', ['widgets' => $case['widgets'] ?? [], 'state' => $case['state'] ?? null]);
    } catch (Twig\Error\RuntimeError $error) {
        return ['error' => $error->getPrevious()?->getMessage()];
    }
}

function wrap(array $case, string $island): array
{
    $put = static fn (string $html): string => str_replace('{{island}}', $island, $html);
    $case['fallback'] = $put($case['fallback'] ?? '');
    $case['slots'] = isset($case['slots']) ? array_map($put, $case['slots']) : null;

    return $case;
}

function island(Twig\Environment $twig, array $case): string|array
{
    if ($case['broken'] ?? false) {
        $case['props']['text'] = "a\xffb";
        $case['fallback'] .= "\xc3";
    }
    $defaults = ['widget' => 'review-card', 'id' => null, 'load' => null, 'fallback' => '', 'slots' => null, 'propsFrom' => null];
    $case += $defaults;
    $markup = static fn (string $html): Twig\Markup => new Twig\Markup($html, 'UTF-8');
    $case['slots'] = $case['slots'] === null ? null : array_map($markup, $case['slots']);
    try {
        return $twig->render('island', $case);
    } catch (Twig\Error\RuntimeError $error) {
        return ['error' => $error->getPrevious()?->getMessage()];
    }
}

$written = [];
for ($count = 0; $count < ($fixtures['pages'] ?? 1); $count++) {
    $islands = [];
    foreach ($fixtures['write'] as $case) {
        $case = $case['wraps'] ?? false ? wrap($case, array_pop($islands)) : $case;
        $islands[$case['name']] = island($twig, $case);
    }
    if (!isset($fixtures['pages'])) {
        $written[] = $islands;
        continue;
    }
    $html = implode("\n", $islands);
    if (isset($fixtures['states'][$count])) {
        $state = $fixtures['states'][$count];
        $state = ($state['text'] ?? '') === 'broken' ? ['text' => "a\xffb", "c\xffd" => 1] : $state;
        $html .= "\n" . $twig->render('head', ['widgets' => [], 'state' => $state]);
    }
    $filled = $page->fill($html);
    $written[] = $fixtures['unfilled'] ?? false ? $html : $filled;
}
$output = isset($fixtures['pages']) ? $written : $written[0];
echo json_encode($output, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
