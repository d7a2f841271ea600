<?php

declare(strict_types=1);

namespace Skerry;

use Closure;
use InvalidArgumentException;
use JsonException;
use RuntimeException;
use Throwable;
use Twig\DeprecatedCallableInfo;
use Twig\Environment;
use Twig\Markup;
use Twig\Template;
use Twig\TwigFilter;
use Twig\TwigFunction;
use WeakMap;

/**
 * The islands of one page.
 *
 * `widget()` writes an island. `fill()` calls the renderer once for all of them and inserts its markup.
 * If this fails, an island keeps its fallback, and the browser renders it.
 *
 *     $page = new Skerry\Page('http://127.0.0.1:4851', config: ['product' => 'acme']);
 *     $page->addTo($twig);
 *     echo $page->fill($twig->render('landing.html.twig', $content));
 *
 * One object is for one page at a time: `fill()` ends the page, and the next one can begin. In a worker
 * that handles one request after the other, call `addTo()` or `reset()` at the start of each request: a
 * template that threw has left its islands.
 */
final class Page
{
    /** The renderer's limit for one call. Islands beyond it keep their fallback. */
    private const MAX_ISLANDS = 64;

    /** Bytes of a fallback that markup keeps, unless a form's token is in it. */
    private const MAX_KEPT = 4_000;

    /** A hidden field may hold a form's token. */
    private const HIDDEN_FIELD = '~<input\s[^>]*type\s*=\s*["\']?hidden~i';

    /** What may contain any text, with its end. */
    private const CLOSED = '~<!--.*?-->|<(?:script.*?</script|style.*?</style|textarea.*?</textarea|title.*?</title|iframe.*?</iframe|noscript.*?</noscript)~is';

    /** What would end a template, or swallow its end. */
    private const UNSAFE = '~<(?:/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*$)~iD';

    /** Bytes of one island's props, and of its fallback. */
    private const MAX_PART = 32_000;

    /** Bytes of one call. */
    private const MAX_BODY = 1_000_000;

    /** Code of the error of an island whose props only the visitor's browser can complete. */
    private const EXPECTED = 'props-missing';

    /** Milliseconds that a page waits for the renderer. */
    public const TIMEOUT = 100;

    /** The same while a site is developed: a renderer that has just been started is slower. */
    public const DEVELOPMENT_TIMEOUT = 2_000;

    /** Milliseconds for the server of `skerry dev`, which reads a widget's files when a page needs them. */
    private const DEV_TIMEOUT = 10_000;

    /** @var WeakMap<Environment, object>|null with the page that the functions of a Twig environment write for */
    private static ?WeakMap $holders = null;

    private readonly ?Renderer $renderer;

    private readonly string $config;

    /** The config as the renderer gets it. */
    private readonly string $callConfig;

    private readonly string $base;

    /** Whether the site's files come from the server of `skerry dev`. */
    private readonly bool $isDeveloped;

    /** @var array{texts: array<string, list<string>>, widgets: array<string, array{files: list<string>, hasTexts: bool}>}|null content of head.json */
    private readonly ?array $built;

    /** Part of the placeholders. It is random, so text of visitors cannot contain a placeholder. */
    private string $nonce;

    private int $number = 0;

    /** @var array<string, string> widget by id */
    private array $widgets = [];

    /** @var array<string, array{props: string, fallback: string, slots: ?list<array{string, string}>, isKept: bool, isPersonal: bool, place: string}> what the renderer gets, by id, and file and line for the log */
    private array $jobs = [];

    /** @var array<string, string> why the renderer gave no markup, by id */
    private array $reasons = [];

    private readonly Closure $log;

    private readonly ?Closure $watch;

    /** The page's shared state as JSON, which its head has and the renderer gets. */
    private string $state = '{}';

    /**
     * @param string|null          $renderer URL of the renderer; null or '' for none
     * @param int|null             $timeout  time in milliseconds for connecting, sending and the
     *                                       whole answer. It does not include the resolution of a host
     *                                       name, so prefer an IP address. Default: 100, and 2,000 in PHP's own server
     * @param array<string, mixed> $config   the content of the page's block `skerry-config`
     * @param string|null          $key      one of the renderer's keys; null or '' for none
     * @param string|null          $files    the folder that the site serves under the base, with its head.json:
     *                                       `head()` preloads from it
     * @param string               $base     URL of that folder
     * @param string|null          $dev      URL of `skerry dev`, such as "http://localhost:4852": it renders the islands, and
     *                                       pages load its script and nothing else; `files`, `key` and `renderer` do not
     *                                       count then. Default: the environment variable SKERRY_DEV; '' for none
     * @param (Closure(string): void)|null $log gets each line of the log. Default: PHP's error log
     * @param (Closure(array{call: ?array{milliseconds: float, bytes: int, failure: string}, islands: list<array{widget: string, id: string, place: string, isRendered: bool, reason: string}>}): void)|null $watch
     *                                       gets what `fill()` did for a page with islands: its call of the renderer, if
     *                                       there was one, and what became of each island. For a debug view
     * @param Markups|null         $kept     keeps the renderer's markup between pages: an island that is in it is not asked for
     *
     * @throws InvalidArgumentException when the URL or the key is not valid, the config cannot be JSON, or
     *                                  the folder has no head.json
     */
    public function __construct(
        ?string $renderer = null,
        ?int $timeout = null,
        array $config = [],
        #[\SensitiveParameter] ?string $key = null,
        ?string $files = null,
        string $base = '/skerry/',
        ?string $dev = null,
        ?Closure $log = null,
        ?Closure $watch = null,
        private readonly ?Markups $kept = null,
    ) {
        $this->log = $log === null ? warn(...) : self::safe($log);
        $this->watch = $watch === null ? null : self::safe($watch);
        $dev = rtrim($dev ?? (getenv('SKERRY_DEV') ?: ''), '/');
        $this->isDeveloped = $dev !== '';
        $timeout ??= PHP_SAPI === 'cli-server' ? self::DEVELOPMENT_TIMEOUT : self::TIMEOUT;
        if ($this->isDeveloped) {
            [$renderer, $timeout, $key, $files] = [$dev, max($timeout, self::DEV_TIMEOUT), null, null];
            $base = $dev . (parse_url($base, PHP_URL_PATH) ?: '/');
        }
        $this->built = (string) $files === '' ? null : self::readHeadFiles($files);
        $this->base = rtrim($base, '/') . '/';
        $this->renderer = (string) $renderer === '' ? null : new Renderer($renderer, $timeout, (string) $key, $this->log);
        $this->config = toJsonObject($config, 'The config');
        $this->callConfig = self::withThemeFiles($config, $this->config, $this->base);
        $this->reset();
    }

    /**
     * HTML of an island. Bytes that are not UTF-8 become U+FFFD in its props.
     *
     * @param string            $name     name of the widget
     * @param array|object|null $props    props of the widget: anything that becomes a JSON object
     * @param string|null       $id       prefix of the ids in the markup, unique in the page: letters,
     *                                    digits, "-" and "_", at most 32. Default: a number
     * @param string|null       $load     when to load: `visible`, `idle`… Default: that of the widget
     * @param string            $fallback trusted HTML that works without JavaScript
     * @param array<string, string>|null $slots trusted HTML of the widget's slots by name, for a widget that has
     *                                    slots. The fallback, if any, is the slot `children` then
     * @param string|null       $propsFrom URL of the visitor's own props, which the browser fetches and merges over
     *                                    `$props`: so a page can be cached for everybody. Null or '' for none
     * @param bool              $keepFallback whether markup keeps the fallback, to be shown if the widget fails
     *
     * @throws InvalidArgumentException when the name or the id is not valid, when the id is already
     *                                  used on this page, when the props cannot be JSON, or when a slot
     *                                  has no name
     */
    public function widget(
        string $name,
        array|object|null $props = [],
        ?string $id = null,
        ?string $load = null,
        string $fallback = '',
        ?array $slots = null,
        ?string $propsFrom = null,
        bool $keepFallback = true,
    ): string {
        if (!preg_match('/^[a-z][a-z0-9-]*$/D', $name)) {
            throw new InvalidArgumentException(sprintf(
                'The widget name "%s" is not valid. Expected lower-case letters, digits and "-", such as "search-form".',
                $name,
            ));
        }
        $json = toJsonObject($props, sprintf('The props of the widget "%s"', $name));
        $slots = $slots === null ? null : self::slotElements($slots, $fallback, $name);
        $id = $this->claim($id, $name);
        $isPersonal = (string) $propsFrom !== '';
        $fallback = $slots === null ? $fallback : implode('', array_column($slots, 1));
        if ($this->renderer !== null && count($this->jobs) < self::MAX_ISLANDS) {
            $place = self::placeOfCaller();
            $this->jobs[$id] = ['props' => $json, 'fallback' => $fallback, 'slots' => $slots, 'isKept' => $keepFallback, 'isPersonal' => $isPersonal, 'place' => $place];
            $fallback = $this->mark('', $id) . $fallback . $this->mark('/', $id);
        }
        // A tooltip is part of a sentence.
        $tag = $name === 'tooltip' ? 'span' : 'div';
        $attributes = sprintf(' data-widget="%s" data-props="%s"', $name, escape($json));
        if ($isPersonal) {
            $attributes .= sprintf(' data-props-from="%s"', escape($propsFrom));
        }
        if ($load !== null) {
            $attributes .= sprintf(' data-load="%s"', escape($load));
        }

        return "<{$tag}{$attributes}>{$fallback}</{$tag}>";
    }

    /**
     * Tags for the head of the page: style sheet, config, shared state, script, and the files of these widgets,
     * which the browser then loads at once. Name those that load at once.
     *
     * @param list<string>      $widgets names of widgets
     * @param array|object|null $state   the page's shared state: values by key, anything that becomes a JSON object. The
     *                                   renderer gets it, too
     *
     * @throws InvalidArgumentException when the build has no such widget, or when the state cannot be JSON
     */
    public function head(array $widgets = [], array|object|null $state = null): string
    {
        $this->state = toJsonObject($state, 'The state');
        $base = escape($this->base);
        $tags = [
            // In development the script brings the style sheet.
            ...($this->isDeveloped ? [] : ["<link rel=\"stylesheet\" href=\"{$base}skerry.css\">"]),
            self::block('skerry-config', $this->config),
            ...($this->state === '{}' ? [] : [self::block('skerry-state', $this->state)]),
        ];
        foreach ($this->filesFor($widgets) as $file) {
            $tags[] = "<link rel=\"modulepreload\" href=\"{$base}" . escape($file) . '">';
        }
        $tags[] = "<script type=\"module\" src=\"{$base}skerry.js\" async></script>";

        return implode("\n", $tags);
    }

    /** A function of the caller, whose failure is no failure of the page. */
    private static function safe(Closure $function): Closure
    {
        return static function (string|array $argument) use ($function): void {
            try {
                $function(is_string($argument) ? oneLine($argument) : $argument);
            } catch (Throwable $failure) {
                warn("A function that was given to the page failed: {$failure->getMessage()}");
            }
        };
    }

    private static function block(string $id, string $json): string
    {
        // With "<", text in it could end the block.
        return "<script type=\"application/json\" id=\"{$id}\">" . str_replace('<', '\u003c', $json) . '</script>';
    }

    /**
     * The page with the renderer's markup in its islands. Calls the renderer at most once; an island
     * without markup keeps its fallback. Never throws, and takes no longer than the time limit.
     */
    public function fill(string $html): string
    {
        $markups = $this->jobs === [] ? [] : $this->ask();
        if ($this->jobs !== []) {
            $html = $this->withoutPlaces($this->put($html, $markups));
        }
        if ($this->watch !== null && $this->widgets !== []) {
            ($this->watch)($this->account($markups));
        }
        $this->reset();

        return $html;
    }

    /**
     * A text that cannot be filled, such as JSON or a feed with HTML in it, without the places that `fill()` looks for.
     * Ends the page, too. Its islands keep their fallbacks.
     */
    public function leave(string $text): string
    {
        $text = $this->withoutPlaces($text);
        $this->reset();

        return $text;
    }

    /** Also without those that JSON, or a text of HTML or XML, has escaped. */
    private function withoutPlaces(string $text): string
    {
        $place = "~(?:<|\\\\u003C|&lt;)!--(?:\\\\?/)?{$this->nonce}:[\\w-]+--(?:>|\\\\u003E|&gt;)~i";

        return preg_replace($place, '', $text) ?? $text;
    }

    /** Forgets state, and islands that were not filled because an exception prevented it. The next page begins. */
    public function reset(): void
    {
        $this->nonce = bin2hex(random_bytes(16));
        $this->number = 0;
        $this->widgets = $this->jobs = $this->reasons = [];
        $this->renderer?->forget();
        $this->state = '{}';
    }

    /**
     * @param array<string, string> $markups by id
     *
     * @return array{call: ?array{milliseconds: float, bytes: int, failure: string}, islands: list<array{widget: string, id: string, place: string, isRendered: bool, reason: string}>}
     */
    private function account(array $markups): array
    {
        $call = $this->renderer?->lastCall();
        $failure = $this->renderer === null ? 'There is no renderer.' : $call['failure'] ?? 'It was not called: too many calls have failed.';
        $islands = [];
        foreach ($this->widgets as $id => $widget) {
            $isRendered = isset($markups[$id]);
            $isLeftOut = $this->renderer !== null && !isset($this->jobs[$id]);
            $reason = $this->reasons[$id] ?? ($isLeftOut ? sprintf('A call takes %d islands.', self::MAX_ISLANDS) : $failure);
            $islands[] = [
                'widget' => $widget,
                'id' => (string) $id,
                'place' => $this->jobs[$id]['place'] ?? '',
                'isRendered' => $isRendered,
                'reason' => $isRendered ? '' : ($reason ?: 'The answer has no markup for it.'),
            ];
        }

        return ['call' => $call, 'islands' => $islands];
    }

    /**
     * Adds the functions `skerry_widget(name, props, id, load, fallback, slots, propsFrom, keepFallback)` and
     * `skerry_head(widgets, state)` to the templates, and `skerry_widget` as a filter around its fallback, too. The names `widget`
     * and `head` are deprecated:
     *
     *     {% apply skerry_widget('search-form', {tld: 'com'}) %}<form>…</form>{% endapply %}
     *
     * A fallback or slot that is not `Twig\Markup` is text, and is escaped: `{% set %}…{% endset %}` makes it one. Adding it again is harmless, and begins
     * a page: an environment may live longer than a request, and writes for the page that was added last.
     */
    public function addTo(Environment $twig): void
    {
        self::$holders ??= new WeakMap();
        $holder = self::$holders[$twig] ?? null;
        if ($holder?->page === $this) {
            $this->reset();
        }
        if ($holder !== null) {
            // Twig accepts no function after its first template, and these look up the page themselves.
            $holder->page = $this;

            return;
        }
        $holder = self::$holders[$twig] = (object) ['page' => $this];
        $function = static fn (
            string $name,
            array|object|null $props = [],
            ?string $id = null,
            ?string $load = null,
            string|Markup $fallback = '',
            ?array $slots = null,
            ?string $propsFrom = null,
            bool $keepFallback = true,
        ): string => $holder->page->widget($name, $props, $id, $load, self::trusted($fallback), self::trustedAll($slots), $propsFrom, $keepFallback);
        $filter = static fn (
            string|Markup $fallback,
            string $name,
            array|object|null $props = [],
            ?string $id = null,
            ?string $load = null,
            ?array $slots = null,
            ?string $propsFrom = null,
            bool $keepFallback = true,
        ): string => $holder->page->widget($name, $props, $id, $load, self::trusted($fallback), self::trustedAll($slots), $propsFrom, $keepFallback);
        $head = static fn (array $widgets = [], array|object|null $state = null): string => $holder->page->head($widgets, $state);
        $options = ['is_safe' => ['html']];
        $twig->addFunction(new TwigFunction('skerry_head', $head, $options));
        $twig->addFunction(new TwigFunction('skerry_widget', $function, $options));
        $twig->addFilter(new TwigFilter('skerry_widget', $filter, $options));
        $twig->addFunction(new TwigFunction('head', $head, $options + self::replacedBy('skerry_head')));
        $twig->addFunction(new TwigFunction('widget', $function, $options + self::replacedBy('skerry_widget')));
        $twig->addFilter(new TwigFilter('widget', $filter, $options + self::replacedBy('skerry_widget')));
    }

    /**
     * Options of a name that goes away. Twig 3.15 spells them in another way.
     *
     * @return array<string, mixed>
     */
    private static function replacedBy(string $name): array
    {
        return class_exists(DeprecatedCallableInfo::class)
            ? ['deprecation_info' => new DeprecatedCallableInfo('skerry/skerry', '0.2', $name)]
            : ['deprecated' => '0.2', 'alternative' => $name];
    }

    /**
     * The browser finds the theme's files beside skerry.js. The renderer sees no page, so the config says it.
     *
     * @param array<string, mixed> $config
     *
     * @return string JSON
     */
    private static function withThemeFiles(array $config, string $json, string $base): string
    {
        $theme = (json_decode($json, true)['theme'] ?? null) ?: [];
        if ($base === '/skerry/' || !is_array($theme) || isset($theme['assets'])) {
            return $json;
        }
        $theme['assets'] = "{$base}themes/domain-check/assets/";

        return toJsonObject(['theme' => $theme] + $config, 'The config');
    }

    /** @return array<string, mixed> */
    private static function readHeadFiles(string $folder): array
    {
        $text = @file_get_contents("{$folder}/head.json");
        $built = $text === false ? null : json_decode($text, true);
        if (!isset($built['widgets'], $built['texts'])) {
            throw new InvalidArgumentException(sprintf(
                'There is no head.json that can be read in "%s". Expected the folder that the site serves as /skerry/.',
                $folder,
            ));
        }

        return $built;
    }

    /**
     * The files of these widgets, each once.
     *
     * @param list<string> $names
     *
     * @return list<string>
     */
    private function filesFor(array $names): array
    {
        $files = [];
        $needsTexts = false;
        foreach ($this->built === null ? [] : $names as $name) {
            $widget = $this->built['widgets'][$name] ?? null;
            if ($widget === null) {
                throw new InvalidArgumentException(sprintf(
                    'There is no widget "%s" in head.json. Expected some of: %s.',
                    $name,
                    implode(', ', array_keys($this->built['widgets'])),
                ));
            }
            $files = [...$files, ...$widget['files']];
            $needsTexts = $needsTexts || $widget['hasTexts'];
        }
        // Without a config the browser loads nothing that reads one.
        if ($this->config !== '{}' && $files !== []) {
            $files = [...$files, ...$this->built['configuration'] ?? []];
        }
        $locale = json_decode($this->config, true)['locale'] ?? null;
        // Without one it is that of the page, which only the browser knows.
        if ($needsTexts && is_string($locale) && $locale !== '') {
            $texts = $this->built['texts'];
            $language = strtolower(preg_split('/[-_]/', $locale)[0]);
            $files = [...$files, ...$texts[$language] ?? $texts['en'] ?? []];
        }

        return array_values(array_unique($files));
    }

    private static function trusted(string|Markup $fallback): string
    {
        return $fallback instanceof Markup ? (string) $fallback : escape($fallback);
    }

    /**
     * @param array<string, string|Markup>|null $slots
     *
     * @return array<string, string>|null
     */
    private static function trustedAll(?array $slots): ?array
    {
        return $slots === null ? null : array_map(self::trusted(...), $slots);
    }

    /**
     * The slots as they stand in the page. Content that names no slot belongs to `children`.
     *
     * @param array<string, string> $slots
     *
     * @return list<array{string, string}> names with HTML
     */
    private static function slotElements(array $slots, string $fallback, string $widget): array
    {
        $elements = trim($fallback, " \t\n\f\r") === '' ? [] : ['children' => $fallback];
        foreach ($slots as $name => $html) {
            if ($name === '') {
                throw new InvalidArgumentException(sprintf(
                    'A slot of the widget "%s" has no name. Expected one, such as "a".',
                    $widget,
                ));
            }
            $elements[$name] ??= '';
            $elements[$name] .= sprintf('<div data-slot="%s">%s</div>', escape((string) $name), $html);
        }

        return array_map(null, array_map(strval(...), array_keys($elements)), array_values($elements));
    }

    private function claim(?string $id, string $name): string
    {
        if ($id === null) {
            do {
                $id = 's' . ++$this->number . '-';
            } while (isset($this->widgets[$id]));
        }
        if (!preg_match('/^[A-Za-z0-9_-]{1,32}$/D', $id)) {
            throw new InvalidArgumentException(sprintf(
                'The id "%s" of the widget "%s" is not valid. Expected 1 to 32 letters, digits, "-" and "_".',
                $id,
                $name,
            ));
        }
        if (isset($this->widgets[$id])) {
            throw new InvalidArgumentException(sprintf(
                'The id "%s" of the widget "%s" is already used on this page, by "%s". Give each island its own id.',
                $id,
                $name,
                $this->widgets[$id],
            ));
        }
        $this->widgets[$id] = $name;

        return $id;
    }

    private function mark(string $slash, string $id): string
    {
        return "<!--{$slash}{$this->nonce}:{$id}-->";
    }

    /**
     * Replaces fallbacks by markup. Slots in it, and a fallback that stays, are searched too: they may contain
     * islands.
     *
     * @param array<string, string> $markups by id
     */
    private function put(string $html, array $markups): string
    {
        $start = "<!--{$this->nonce}:";
        $filled = '';
        $at = 0;
        while (($from = strpos($html, $start, $at)) !== false && ($end = strpos($html, '-->', $from)) !== false) {
            $filled .= substr($html, $at, $from - $at);
            $at = $end + strlen('-->');
            $id = substr($html, $from + strlen($start), $end - $from - strlen($start));
            $to = isset($markups[$id]) ? strpos($html, $this->mark('/', $id), $at) : false;
            if ($to !== false) {
                $filled .= $this->put($this->putSlots($id, $this->keep($id, $markups[$id])), array_diff_key($markups, [$id => null]));
                $at = $to + strlen($this->mark('/', $id));
            }
        }

        return $filled . substr($html, $at);
    }

    /**
     * Markup with the fallback of its island in a template behind the marker: it is shown if the widget fails. One that
     * would end the template, or swallow its end, is left out; slots are in the markup already.
     */
    private function keep(string $id, string $markup): string
    {
        ['fallback' => $fallback, 'slots' => $slots, 'isKept' => $isKept] = $this->jobs[$id];
        if (!$isKept || $slots !== null || trim($fallback) === '' || str_contains($markup, '<sk-slot')) {
            return $markup;
        }
        // Islands in it are not filled: nothing in a template is shown.
        $fallback = $this->withoutPlaces($fallback);
        if (strlen($fallback) > self::MAX_KEPT && !preg_match(self::HIDDEN_FIELD, $fallback)) {
            return $markup;
        }
        $open = preg_replace(self::CLOSED, '', $fallback);
        if ($open === null || preg_match(self::UNSAFE, $open) !== 0) {
            return $markup;
        }

        return substr_replace($markup, "<template data-skerry-fallback>{$fallback}</template>", strpos($markup, '-->') + 3, 0);
    }

    private function putSlots(string $id, string $markup): string
    {
        $slots = $this->jobs[$id]['slots'] ?? [];
        $put = static fn (array $match): string => $slots[(int) $match[1]][1] ?? $match[0];

        return $slots === [] ? $markup : preg_replace_callback('~<!--slot (\d{1,6})-->~', $put, $markup) ?? $markup;
    }

    /** @return array<string, string> markup by id */
    private function ask(): array
    {
        $page = "\"config\":{$this->callConfig}" . ($this->state === '{}' ? '' : ",\"state\":{$this->state}");
        $islands = $this->islands(self::MAX_BODY - strlen($page) - strlen('{"islands":{},}'));
        $keys = $this->kept === null ? [] : array_map(static fn (string $island): string => hash('sha256', $island . $page), $islands);
        $markups = array_filter(array_map(fn (string $key): ?string => $this->kept->read($key), $keys), is_string(...));
        $islands = array_diff_key($islands, $markups);
        if ($islands === []) {
            return $markups;
        }
        $answers = $this->renderer->render('{"islands":{' . implode(',', $islands) . "},{$page}}");
        foreach (array_intersect_key($answers, $this->jobs) as $id => $answer) {
            foreach (is_array($answer['warnings'] ?? null) ? $answer['warnings'] : [] as $warning) {
                $this->report($id, is_array($warning) ? $warning : [], 'has props without effect');
            }
            $html = $answer['html'] ?? null;
            if (is_string($html) && str_starts_with($html, '<!--skerry ')) {
                $markups[$id] = $html;
                if (isset($keys[$id])) {
                    $this->kept->write($keys[$id], $html);
                }
            } elseif (is_array($answer['error'] ?? null)) {
                $this->reasons[$id] = self::reasonOf($answer['error']);
                if (($answer['error']['code'] ?? null) !== self::EXPECTED) {
                    $this->report($id, $answer['error'], 'was not rendered');
                }
            }
        }

        return $markups;
    }

    /**
     * The islands as the renderer gets them. One that is too large is left out and reported: otherwise the
     * renderer would reject all of them.
     *
     * @return array<string, string> members of a JSON object, by id
     */
    private function islands(int $left): array
    {
        $islands = [];
        foreach ($this->jobs as $id => ['props' => $props, 'fallback' => $fallback, 'slots' => $slots, 'isPersonal' => $isPersonal]) {
            $name = $this->widgets[$id];
            $island = "\"{$id}\":{\"widget\":\"{$name}\",\"props\":{$props},\"id\":\"{$id}\"";
            $island .= $isPersonal ? ',"propsFrom":true' : '';
            $island .= $slots === null ? '' : ',"slots":' . self::standIns($slots);
            $form = $slots === null ? self::formOf($fallback) : '';
            if (strlen($island) + strlen($form) + 2 > $left) {
                $form = '';
            }
            $length = strlen($island) + strlen($form) + 2;
            if (strlen($props) > self::MAX_PART || $length > $left) {
                $message = sprintf(
                    'Its props have %d bytes. Expected at most %d, and %d in a call with config and state. The browser renders it.',
                    strlen($props),
                    self::MAX_PART,
                    self::MAX_BODY,
                );
                $error = ['code' => 'too-large', 'message' => $message];
                $this->reasons[$id] = self::reasonOf($error);
                $this->report($id, $error, 'was not rendered');
                continue;
            }
            $left -= $length;
            $islands[$id] = "{$island}{$form}}";
        }

        return $islands;
    }

    /**
     * Comments that stand for the slots while the renderer has them. So it can cache the markup, and what
     * visitors have in their slots stays here.
     *
     * @param list<array{string, string}> $slots
     */
    private static function standIns(array $slots): string
    {
        $comments = [];
        foreach ($slots as $index => [$name]) {
            $comments[] = toJson($name) . ":\"<!--slot {$index}-->\"";
        }

        return '{' . implode(',', $comments) . '}';
    }

    /** The fallback for the renderer, which submits a search form to the action of a form in it, and finds slots in it. */
    private static function formOf(string $fallback): string
    {
        if (!preg_match('~<form|data-slot~i', $fallback)) {
            return '';
        }
        $json = toJson($fallback);
        // The renderer counts the bytes of the text.
        return strlen((string) json_decode($json)) > self::MAX_PART ? '' : ",\"fallback\":{$json}";
    }

    /**
     * Logs why an island was not rendered, or which key of its props has no effect.
     *
     * @param int|string           $id    PHP makes a number of a key of digits
     * @param array<string, mixed> $error
     */
    private function report(int|string $id, array $error, string $words): void
    {
        $text = static fn (string $key): string => is_string($error[$key] ?? null) ? $error[$key] : '';
        ['place' => $place] = $this->jobs[$id];
        $widget = $this->widgets[$id];
        $pointer = preg_replace('~/\d+(?=/|$)~', '/*', $text('pointer'));
        $isLast = false;
        if (!$this->renderer->reports->isNew(implode("\0", [$widget, $place, $text('code'), $pointer]), $isLast)) {
            return;
        }
        if ($isLast) {
            ($this->log)(sprintf('More than %d islands have a reason of their own. No other one is logged for an hour.', Reports::LIMIT));

            return;
        }
        $at = $place === '' ? '' : " at {$place}";
        $reason = self::reasonOf($error);
        $line = substr("The widget \"{$widget}\"{$at} {$words}: {$reason}", 0, 2_000);
        // The renderer's log has a line with this id.
        ($this->log)($text('id') === '' ? $line : $line . ' (id ' . substr($text('id'), 0, 100) . ')');
    }

    /** @param array<string, mixed> $error */
    private static function reasonOf(array $error): string
    {
        $parts = array_map(static fn (string $key): mixed => $error[$key] ?? '', ['code', 'pointer', 'message', 'hint']);

        return implode(' ', array_filter($parts, static fn (mixed $part): bool => is_string($part) && $part !== ''));
    }

    /** Whether a file calls this class for an author: this one, those of the package, those of Laravel around a component. */
    private static function isBetween(string $file): bool
    {
        $slash = DIRECTORY_SEPARATOR;

        return $file === __FILE__ || str_starts_with($file, __DIR__ . "{$slash}src{$slash}") || str_contains($file, "{$slash}Illuminate{$slash}");
    }

    /** File and line of the first caller outside this package; in Twig, those of its template. */
    private static function placeOfCaller(): string
    {
        $trace = debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS | DEBUG_BACKTRACE_PROVIDE_OBJECT, 15);
        foreach ($trace as $index => $call) {
            $next = $trace[$index + 1]['object'] ?? null;
            if (!isset($call['file'], $call['line']) || self::isBetween($call['file'])) {
                continue;
            }
            if (!$next instanceof Template) {
                return "{$call['file']}:{$call['line']}";
            }
            $name = $next->getSourceContext()->getPath() ?: $next->getTemplateName();
            // From the last line of the compiled template to the first.
            foreach ($next->getDebugInfo() as $compiled => $line) {
                if ($compiled <= $call['line']) {
                    return "{$name}:{$line}";
                }
            }

            return $name;
        }

        return '';
    }
}

/**
 * Markup that is kept between pages. A key stands for everything that the renderer makes the markup of, but for its
 * build: with other files, keep none of it. Neither method throws.
 */
interface Markups
{
    public function read(string $key): ?string;

    /** Keeps what the renderer has sent, for as long as it likes. */
    public function write(string $key, string $markup): void;
}

/**
 * Calls the renderer, with one deadline for everything.
 *
 * PHP's own HTTP client starts its time-out again with each read: an answer that arrives byte by byte
 * could delay the page without limit. Therefore this class uses a socket. It uses HTTP/1.0, whose answers
 * are never chunked and end with the connection (RFC 9112, sections 6.1 and 9.3).
 *
 * @internal
 */
final class Renderer
{
    private const MAX_ANSWER = 5_000_000;

    private const SCHEMES = ['http' => 80, 'https' => 443];

    private readonly string $host;

    private readonly int $port;

    private readonly bool $secure;

    private readonly string $path;

    private readonly CircuitBreaker $breaker;

    private readonly string $url;

    public readonly Reports $reports;

    /** @var array{milliseconds: float, bytes: int, failure: string}|null */
    private ?array $call = null;

    /** @throws InvalidArgumentException when the URL or the key is not valid */
    public function __construct(
        #[\SensitiveParameter] string $url,
        private readonly int $timeout,
        #[\SensitiveParameter] private readonly string $key,
        private readonly Closure $log,
    ) {
        if (!preg_match('/^[\x20-\x7e]*$/D', $key)) {
            throw new InvalidArgumentException('The key is not valid. Expected printable ASCII characters.');
        }
        $parts = parse_url($url) ?: [];
        $port = self::SCHEMES[$parts['scheme'] ?? ''] ?? null;
        if ($port === null || !isset($parts['host'])) {
            throw new InvalidArgumentException(sprintf(
                'The renderer\'s URL "%s" is not valid. Expected a URL such as "http://127.0.0.1:4851".',
                self::redact($url),
            ));
        }
        // The log is read by more people than the settings are.
        $this->url = self::redact($url);
        $this->host = $parts['host'];
        $this->port = $parts['port'] ?? $port;
        $this->secure = $parts['scheme'] === 'https';
        $this->path = rtrim($parts['path'] ?? '', '/') . '/render';
        $this->breaker = new CircuitBreaker($url);
        $this->reports = new Reports($url);
    }

    /** A URL without the name and the password in it. */
    private static function redact(string $url): string
    {
        return preg_replace('~//.*@~s', '//***@', $url);
    }

    /**
     * The renderer's answer for each island; empty if the call fails.
     *
     * @return array<string, array<string, mixed>> answer by id
     */
    public function render(string $body): array
    {
        if (!$this->breaker->allows()) {
            return [];
        }
        $started = hrtime(true);
        [$islands, $failure] = $this->call($body);
        $milliseconds = (hrtime(true) - $started) / 1_000_000;
        $this->call = ['milliseconds' => $milliseconds, 'bytes' => strlen($body), 'failure' => $failure];

        return array_filter($islands, is_array(...));
    }

    /** @return array{milliseconds: float, bytes: int, failure: string}|null the call of this page, if there was one */
    public function lastCall(): ?array
    {
        return $this->call;
    }

    public function forget(): void
    {
        $this->call = null;
    }

    /** @return array{array<mixed>, string} the answer's islands, and why there are none */
    private function call(string $body): array
    {
        try {
            $answer = json_decode($this->post($body), true, flags: JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
            $islands = is_array($answer) ? $answer['islands'] ?? null : null;
            if (!is_array($islands)) {
                throw new RuntimeException('The answer has no "islands".');
            }
        } catch (Rejection $rejection) {
            // The renderer works: another page may be accepted.
            $this->succeeded();
            $failure = "The renderer {$this->url} rejected the islands: {$rejection->getMessage()}";
            ($this->log)($failure);

            return [[], $failure];
        } catch (JsonException | RuntimeException $exception) {
            $failure = "The renderer {$this->url} did not render: {$exception->getMessage()}";
            ($this->log)($failure);
            if ($this->breaker->failed()) {
                ($this->log)("The renderer {$this->url} is not called for 5 s after 5 failures.");
            }

            return [[], $failure];
        }
        $this->succeeded();

        return [$islands, ''];
    }

    private function succeeded(): void
    {
        if ($this->breaker->succeeded()) {
            ($this->log)("The renderer {$this->url} is called again.");
        }
    }

    private function post(string $body): string
    {
        $deadline = hrtime(true) + $this->timeout * 1_000_000;
        $socket = $this->connect($deadline);
        try {
            $this->send($socket, $deadline, implode("\r\n", [
                "POST {$this->path} HTTP/1.0",
                "Host: {$this->host}:{$this->port}",
                'Content-Type: application/json',
                'Accept: application/json',
                'Content-Length: ' . strlen($body),
                'Connection: close',
                ...($this->key === '' ? [] : ["Authorization: Bearer {$this->key}"]),
                '',
                $body,
            ]));
            $answer = $this->receive($socket, $deadline);
        } finally {
            fclose($socket);
        }
        [$head, $content] = explode("\r\n\r\n", $answer, 2) + ['', ''];
        if (preg_match('~^HTTP/1\.[01] 200\b~', $head)) {
            return $content;
        }
        $error = json_decode($content, true, flags: JSON_INVALID_UTF8_SUBSTITUTE);
        $reason = is_array($error) && is_array($error['error'] ?? null) ? $error['error']['message'] ?? '' : '';
        $message = 'Expected status 200, got "' . strtok($head, "\r\n") . '".';
        $message .= is_string($reason) ? substr(" {$reason}", 0, 1_000) : '';

        throw preg_match('~^HTTP/1\.[01] 4~', $head) ? new Rejection($message) : new RuntimeException($message);
    }

    /** @return resource */
    private function connect(int $deadline)
    {
        $context = stream_context_create(['ssl' => ['peer_name' => trim($this->host, '[]')]]);
        $socket = @stream_socket_client(
            "tcp://{$this->host}:{$this->port}",
            $code,
            $message,
            ($deadline - hrtime(true)) / 1_000_000_000,
            STREAM_CLIENT_CONNECT,
            $context,
        );
        if ($socket === false) {
            throw new RuntimeException($message);
        }
        stream_set_blocking($socket, false);
        while ($this->secure) {
            $done = @stream_socket_enable_crypto($socket, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
            if ($done === true) {
                break;
            }
            if ($done === false) {
                throw new RuntimeException('No secure connection: ' . (error_get_last()['message'] ?? ''));
            }
            $this->await($socket, $deadline, 'read');
        }

        return $socket;
    }

    /** @param resource $socket */
    private function send($socket, int $deadline, string $request): void
    {
        while ($request !== '') {
            $this->await($socket, $deadline, 'write');
            $written = @fwrite($socket, $request);
            if ($written === false) {
                throw new RuntimeException('The renderer closed the connection.');
            }
            $request = substr($request, $written);
        }
    }

    /** @param resource $socket */
    private function receive($socket, int $deadline): string
    {
        $answer = '';
        // Not feof(): it would wait for the next bytes without a deadline.
        while (!stream_get_meta_data($socket)['eof']) {
            $this->await($socket, $deadline, 'read');
            $answer .= (string) @fread($socket, 65_536);
            if (strlen($answer) > self::MAX_ANSWER) {
                throw new RuntimeException(sprintf('The answer is longer than %d bytes.', self::MAX_ANSWER));
            }
        }

        return $answer;
    }

    /**
     * Waits until the socket can be read or written.
     *
     * @param resource        $socket
     * @param int             $deadline in nanoseconds, on the clock of `hrtime()`
     * @param 'read'|'write'  $what
     *
     * @throws RuntimeException when the deadline has passed
     */
    private function await($socket, int $deadline, string $what): void
    {
        $left = max(0, intdiv($deadline - hrtime(true), 1_000));
        $read = $what === 'read' ? [$socket] : [];
        $write = $what === 'write' ? [$socket] : [];
        $except = [];
        if ($left === 0 || !@stream_select($read, $write, $except, intdiv($left, 1_000_000), $left % 1_000_000)) {
            throw new RuntimeException("No complete answer within {$this->timeout} ms.");
        }
    }
}

/**
 * The renderer does not accept a call, but works.
 *
 * @internal
 */
final class Rejection extends RuntimeException
{
}

/**
 * After 5 failed calls in a row the renderer is not called for 5 seconds; then one request tries again.
 *
 * PHP keeps no state between requests. So the number of failures and the time of the next try are stored
 * in APCu, or without it in a file in the system's temporary folder. The time is that of `hrtime()`, which
 * all processes of a machine share and which a correction of its clock does not change. Where neither can
 * be used, every request calls the renderer.
 *
 * @internal
 */
final class CircuitBreaker
{
    private const FAILURES = 5;

    /** Nanoseconds. */
    private const PAUSE = 5_000_000_000;

    private readonly string $key;

    private readonly StateFile $file;

    private readonly bool $inMemory;

    public function __construct(string $url)
    {
        $this->key = StateFile::nameOf($url);
        $this->file = new StateFile($this->key);
        $this->inMemory = function_exists('apcu_enabled') && apcu_enabled();
    }

    public function allows(): bool
    {
        if ($this->inMemory) {
            $nextTry = (int) apcu_fetch("{$this->key}-next");

            return (int) apcu_fetch($this->key) < self::FAILURES
                || (self::isOver($nextTry) && apcu_cas("{$this->key}-next", $nextTry, hrtime(true) + self::PAUSE));
        }

        return !$this->file->exists() || $this->change(static function (int &$failures, int &$nextTry): bool {
            if ($failures < self::FAILURES) {
                return true;
            }
            if (!self::isOver($nextTry)) {
                return false;
            }
            // Other requests see the new time, so only this one tries again.
            $nextTry = hrtime(true) + self::PAUSE;

            return true;
        });
    }

    /** @return bool whether the calls stop with this failure */
    public function failed(): bool
    {
        if ($this->inMemory) {
            apcu_store("{$this->key}-next", hrtime(true) + self::PAUSE);

            return (int) apcu_inc($this->key) === self::FAILURES;
        }
        $isLast = false;
        $this->change(static function (int &$failures, int &$nextTry) use (&$isLast): bool {
            $isLast = $failures === self::FAILURES - 1;
            $failures = min($failures + 1, self::FAILURES);
            $nextTry = hrtime(true) + self::PAUSE;

            return true;
        });

        return $isLast;
    }

    /** @return bool whether the calls had stopped */
    public function succeeded(): bool
    {
        if ($this->inMemory) {
            $hadStopped = (int) apcu_fetch($this->key) >= self::FAILURES && apcu_delete($this->key);
            apcu_delete([$this->key, "{$this->key}-next"]);

            return $hadStopped;
        }
        if (!$this->file->exists()) {
            return false;
        }
        $hadStopped = false;
        // Of two requests that succeed at the same time, one finds the failures.
        $this->change(static function (int &$failures) use (&$hadStopped): bool {
            $hadStopped = $failures >= self::FAILURES;
            $failures = 0;

            return true;
        });
        $this->file->remove();

        return $hadStopped;
    }

    /** A time that is farther away than the pause is from before the machine was started. */
    private static function isOver(int $nextTry): bool
    {
        $left = $nextTry - hrtime(true);

        return $left <= 0 || $left > self::PAUSE;
    }

    /**
     * @param callable(int &$failures, int &$nextTry): bool $change
     *
     * @return bool what it returns; true if there can be no file
     */
    private function change(callable $change): bool
    {
        $result = true;
        $this->file->change(static function (string $content) use ($change, &$result): string {
            [$failures, $nextTry] = array_map(intval(...), explode(' ', "{$content} "));
            $result = $change($failures, $nextTry);

            return "{$failures} {$nextTry}";
        });

        return $result;
    }
}

/**
 * Which reasons have been logged: each once an hour, because a page is rendered again and again; and not more than 100
 * an hour, because values of visitors may be in them. They are stored as the circuit breaker's state is.
 *
 * @internal
 */
final class Reports
{
    public const LIMIT = 100;

    private const SECONDS = 3_600;

    private readonly string $key;

    private readonly bool $inMemory;

    public function __construct(string $url)
    {
        $this->key = StateFile::nameOf($url) . '-log';
        $this->inMemory = function_exists('apcu_enabled') && apcu_enabled();
    }

    /**
     * @param bool $isLast set to true for the one that is too many
     *
     * @return bool whether it has not been logged; true for all where nothing can be stored
     */
    public function isNew(string $reason, bool &$isLast): bool
    {
        $hash = substr(hash('sha256', $reason), 0, 16);
        if ($this->inMemory) {
            if (!apcu_add("{$this->key}-{$hash}", true, self::SECONDS)) {
                return false;
            }
            apcu_add("{$this->key}-count", 0, self::SECONDS);
            $count = (int) apcu_inc("{$this->key}-count");
            $isLast = $count === self::LIMIT + 1;

            return $count <= self::LIMIT + 1;
        }
        $isNew = true;
        (new StateFile($this->key))->change(static function (string $content) use ($hash, &$isNew, &$isLast): string {
            $lines = $content === '' ? [] : explode("\n", $content);
            $now = intdiv(hrtime(true), 1_000_000_000);
            $began = (int) array_shift($lines);
            // A time that lies ahead is from before the machine was started.
            if ($began > $now || $now - $began > self::SECONDS || $content === '') {
                [$began, $lines] = [$now, []];
            }
            $isNew = count($lines) <= self::LIMIT && !in_array($hash, $lines, true);
            if ($isNew) {
                $lines[] = $hash;
                $isLast = count($lines) > self::LIMIT;
            }

            return implode("\n", [$began, ...$lines]);
        });

        return $isNew;
    }
}

/**
 * A small file in the system's temporary folder, which requests share.
 *
 * @internal
 */
final class StateFile
{
    private const MAX_BYTES = 10_000;

    private readonly string $file;

    public function __construct(string $name)
    {
        $this->file = sys_get_temp_dir() . DIRECTORY_SEPARATOR . $name;
    }

    /** Each user of the machine has their own file, because they cannot write to the files of others. */
    public static function nameOf(string $url): string
    {
        $user = function_exists('posix_geteuid') ? posix_geteuid() : getmyuid();

        return 'skerry-' . hash('sha256', "{$user} {$url}");
    }

    /** Whether there is a file, and it is this user's: a link or the file of another user is ignored. */
    public function exists(): bool
    {
        clearstatcache(true, $this->file);
        $found = @lstat($this->file);

        return $found !== false
            && ($found['mode'] & 0170000) === 0100000
            && (!function_exists('posix_geteuid') || $found['uid'] === posix_geteuid());
    }

    public function remove(): void
    {
        if ($this->exists()) {
            @unlink($this->file);
        }
    }

    /** @param callable(string $content): string $change gets the content; it is not called if there can be no file */
    public function change(callable $change): void
    {
        // "x" creates a file and follows no link; an existing one must be this user's.
        $file = $this->exists() ? @fopen($this->file, 'r+') : @fopen($this->file, 'x+');
        if ($file === false || !flock($file, LOCK_EX)) {
            return;
        }
        @chmod($this->file, 0600);
        $content = $change((string) fread($file, self::MAX_BYTES));
        ftruncate($file, 0);
        rewind($file);
        fwrite($file, $content);
        fclose($file);
    }
}

/** @internal */
function escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/**
 * @internal
 *
 * @throws InvalidArgumentException when the value cannot be a JSON object
 */
function toJsonObject(array|object|null $value, string $what): string
{
    try {
        $json = toJson($value);
    } catch (JsonException $exception) {
        throw new InvalidArgumentException("{$what} cannot be JSON: {$exception->getMessage()}.", 0, $exception);
    }
    // An empty PHP array is an array in JSON, too.
    if ($json === '[]' || $json === 'null') {
        return '{}';
    }
    if ($json[0] !== '{') {
        throw new InvalidArgumentException("{$what} cannot be a list. Expected an array with keys, or an object.");
    }

    return $json;
}

/**
 * Bytes that are not UTF-8 become U+FFFD.
 *
 * @internal
 *
 * @throws JsonException
 */
function toJson(mixed $value): string
{
    return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
}

/** @internal */
function warn(string $message): void
{
    error_log('Skerry: ' . oneLine($message));
}

/** @internal */
function oneLine(string $message): string
{
    return trim(preg_replace('/[[:cntrl:]\s]+/', ' ', $message));
}
