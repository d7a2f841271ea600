<?php

/**
 * Writes an island for each `write` case of fixtures/props.json and prints them, as JSON by the name of
 * the case; `{"error": message}` for a case that cannot be written. A case may have a `widget`, an
 * `id`, a `load`, a `fallback`, `slots`, a `propsFrom` and a `keepFallback` beside its `props`. If it `isText`, fallback and slots are no HTML:
 *
 *     php conformance.php helper ../../core/fixtures/props.json
 *
 * The first argument says with what: `helper`, the functions that `Page::addTo()` gives Twig; `twig`, the extension, with
 * a tag around what is in an island; or `blade`, in the same way.
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

use Illuminate\Support\HtmlString;
use Skerry\Page;
use Skerry\Pages;
use Skerry\Tests\Laravel\TestApp;
use Skerry\Twig\SkerryExtension;
use Twig\Environment;
use Twig\Loader\ArrayLoader;
use Twig\Markup;

require 'Twig/autoload.php';
require __DIR__ . '/autoload.php';

/** A way to write islands. */
interface Writer
{
    public function __construct(Page $page);

    /** @param array<string, mixed> $case */
    public function island(array $case): string;

    public function head(array $widgets, ?array $state): string;
}

final class HelperWriter implements Writer
{
    private readonly Environment $twig;

    public function __construct(Page $page)
    {
        $this->twig = new Environment(new ArrayLoader([
            'island' => '{% apply skerry_widget(widget, props, id, load, slots, propsFrom, keepFallback) %}{{ fallback|raw }}{% endapply %}',
            'head' => '{{ skerry_head(widgets, state) }}',
        ]));
        $page->addTo($this->twig);
    }

    public function island(array $case): string
    {
        $case['slots'] = $case['slots'] === null ? null : array_map(markup(...), $case['slots']);

        return $this->twig->render('island', $case);
    }

    public function head(array $widgets, ?array $state): string
    {
        return $this->twig->render('head', ['widgets' => $widgets, 'state' => $state]);
    }
}

final class TwigWriter implements Writer
{
    private readonly Environment $twig;

    public function __construct(Page $page)
    {
        $this->twig = new Environment(new ArrayLoader([
            'island' => '{{ skerry_widget(widget, props, {id, load, fallback, slots, propsFrom, keepFallback}) }}',
            'tag' => '{% skerry_widget widget with props, {id, load, propsFrom, keepFallback} %}{{ fallback|raw }}'
                . '{% for name, html in slots %}{% skerry_slot name %}{{ html|raw }}{% end_skerry_slot %}{% endfor %}'
                . '{% end_skerry_widget %}',
            'head' => '{{ skerry_head(widgets, state) }}',
        ]));
        $this->twig->addExtension(new SkerryExtension(new Pages(static fn () => $page)));
    }

    public function island(array $case): string
    {
        if (isTagged($case)) {
            return $this->twig->render('tag', $case);
        }
        $case['fallback'] = $case['isText'] ? $case['fallback'] : markup($case['fallback']);

        return $this->twig->render('island', $case);
    }

    public function head(array $widgets, ?array $state): string
    {
        return $this->twig->render('head', ['widgets' => $widgets, 'state' => $state]);
    }
}

final class BladeWriter implements Writer
{
    private readonly TestApp $app;

    public function __construct(Page $page)
    {
        $this->app = new TestApp('');
        $this->app->app->instance(Pages::class, new Pages(static fn () => $page));
        $this->app->write('resources/views/island.blade.php', "@skerry(\$widget, \$props, compact('id', 'load', 'fallback', 'slots', 'propsFrom', 'keepFallback'))");
        $this->app->write('resources/views/tag.blade.php', '<x-skerry :name="$widget" :props="$props" :id="$id" :load="$load" :props-from="$propsFrom" :keep-fallback="$keepFallback">{!! $fallback !!}'
            . '@foreach ($slots ?? [] as $name => $html)<x-slot :name="$name">{!! $html !!}</x-slot> @endforeach</x-skerry>');
        $this->app->write('resources/views/head.blade.php', '@skerryHead($widgets, $state)');
    }

    public function island(array $case): string
    {
        if (isTagged($case)) {
            return $this->render('tag', $case);
        }
        $case['fallback'] = $case['isText'] ? $case['fallback'] : new HtmlString($case['fallback']);

        return $this->render('island', $case);
    }

    public function head(array $widgets, ?array $state): string
    {
        return $this->render('head', ['widgets' => $widgets, 'state' => $state]);
    }

    private function render(string $name, array $data): string
    {
        return $this->app->app->make('view')->make($name, $data)->render();
    }

    public function __destruct()
    {
        $this->app->remove();
    }
}

/** A tag without slots has no option `slots`, not an empty one; and what is in a tag is HTML. */
function isTagged(array $case): bool
{
    return !$case['isText'] && $case['slots'] !== [] && $case['fallback'] . implode('', $case['slots'] ?? []) !== '';
}

function markup(string $html): Markup
{
    return new Markup($html, 'UTF-8');
}

/** @return string|array{error: ?string} */
function orError(callable $write): string|array
{
    try {
        return $write();
    } catch (Twig\Error\RuntimeError | Illuminate\View\ViewException $error) {
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

function island(Writer $writer, array $case): string|array
{
    if ($case['broken'] ?? false) {
        $case['props']['text'] = "a\xffb";
        $case['fallback'] .= "\xc3";
    }
    $defaults = ['widget' => 'review-card', 'id' => null, 'load' => null, 'fallback' => '', 'slots' => null, 'propsFrom' => null, 'keepFallback' => true, 'isText' => false];

    return orError(static fn () => $writer->island($case + $defaults));
}

$writers = ['helper' => HelperWriter::class, 'twig' => TwigWriter::class, 'blade' => BladeWriter::class];
$class = $writers[$argv[1]];
if ($class === BladeWriter::class) {
    require 'Illuminate/autoload.php';
}
$file = $argv[2];
$fixtures = json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
if (isset($fixtures['head'])) {
    $heads = [];
    foreach ($fixtures['head'] as $case) {
        $page = new Page(
            config: $case['config'] ?? $fixtures['config'],
            files: dirname($file) . '/' . $fixtures['files'],
            base: $case['base'] ?? '/skerry/',
        );
        $heads[$case['name']] = orError(static fn () => (new $class($page))->head($case['widgets'] ?? [], $case['state'] ?? null));
    }
    echo json_encode($heads, JSON_THROW_ON_ERROR), "\n";

    return;
}
$page = new Page(...array_filter([
    'renderer' => getenv('SKERRY_RENDERER'),
    'timeout' => 10_000,
    'config' => $fixtures['config'] ?? [],
    'key' => getenv('SKERRY_KEY'),
    'base' => $fixtures['base'] ?? '/skerry/',
]));
$writer = new $class($page);
$written = [];
for ($count = 0; $count < ($fixtures['pages'] ?? 1); $count++) {
    $islands = [];
    foreach ($fixtures['write'] as $case) {
        $case = $case['wraps'] ?? false ? wrap($case, array_pop($islands)) : $case;
        $islands[$case['name']] = island($writer, $case);
    }
    if (!isset($fixtures['pages'])) {
        $written[] = $islands;
        continue;
    }
    $html = implode("\n", $islands);
    if (isset($fixtures['states'][$count])) {
        $state = $fixtures['states'][$count];
        $state = ($state['text'] ?? '') === 'broken' ? ['text' => "a\xffb", "c\xffd" => 1] : $state;
        $html .= "\n" . $writer->head([], $state);
    }
    $filled = $page->fill($html);
    $written[] = $fixtures['unfilled'] ?? false ? $html : $filled;
}
$output = isset($fixtures['pages']) ? $written : $written[0];
echo json_encode($output, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
