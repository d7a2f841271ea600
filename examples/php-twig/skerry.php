<?php

declare(strict_types=1);

namespace Skerry;

use InvalidArgumentException;
use JsonException;
use RuntimeException;
use Twig\Environment;
use Twig\Markup;
use Twig\TwigFilter;
use Twig\TwigFunction;

/**
 * The islands of one page.
 *
 * `widget()` writes an island, `fill()` asks the renderer about all of them at once and puts its
 * markup inside. Whatever goes wrong there, an island keeps its fallback, and the browser renders it.
 *
 *     $page = new Skerry\Page('http://127.0.0.1:4851', config: ['product' => 'acme']);
 *     $page->addTo($twig);
 *     echo $page->fill($twig->render('landing.html.twig', $content));
 *
 * One object serves one page at a time; `fill()` ends a page, after it the next one can begin.
 */
final class Page
{
    /** What the renderer takes at once. Islands beyond keep their fallback. */
    private const MAX_ISLANDS = 64;

    private readonly ?Renderer $renderer;

    private readonly string $config;

    /** Stands in the placeholders. Nobody who writes texts for the page can know it. */
    private string $nonce;

    private int $number = 0;

    /** @var array<string, string> widget by id */
    private array $widgets = [];

    /** @var array<string, string> JSON for the renderer by id */
    private array $jobs = [];

    /**
     * @param string|null          $renderer address of the renderer; none: it is never asked
     * @param int                  $timeout  milliseconds for everything: connecting, sending, the
     *                                       whole answer. A host name is resolved before, so prefer
     *                                       an IP address
     * @param array<string, mixed> $config   what stands in the page's block `skerry-config`
     *
     * @throws InvalidArgumentException when the address is none, or JSON cannot hold the config
     */
    public function __construct(?string $renderer = null, int $timeout = 100, array $config = [])
    {
        $this->renderer = (string) $renderer === '' ? null : new Renderer($renderer, $timeout);
        $this->config = toJsonObject($config, 'The config');
        $this->begin();
    }

    /**
     * HTML of an island.
     *
     * @param string            $name     name of the widget
     * @param array|object|null $props    props of the widget, anything that JSON can hold as an object
     * @param string|null       $id       start of the ids in the markup, once per page: letters,
     *                                    digits, "-" and "_", at most 32. Default: a number
     * @param string|null       $load     when to load: `visible`, `idle`… Default: the widget's own
     * @param string            $fallback trusted HTML that works without script
     *
     * @throws InvalidArgumentException when the name or the id has another form, when the id was used
     *                                  before on this page, when JSON cannot hold the props
     */
    public function widget(
        string $name,
        array|object|null $props = [],
        ?string $id = null,
        ?string $load = null,
        string $fallback = '',
    ): string {
        if (!preg_match('/^[a-z][a-z0-9-]*$/D', $name)) {
            throw new InvalidArgumentException(sprintf(
                'The widget name "%s" cannot be. Expected small letters, digits and "-", such as "search-form".',
                $name,
            ));
        }
        $json = toJsonObject($props, sprintf('The props of the widget "%s"', $name));
        $id = $this->claim($id, $name);
        if ($this->renderer !== null && count($this->jobs) < self::MAX_ISLANDS) {
            $this->jobs[$id] = sprintf('{"widget":"%s","props":%s,"id":"%s"}', $name, $json, $id);
            $fallback = $this->mark('', $id) . $fallback . $this->mark('/', $id);
        }
        // A tooltip stands inside sentences.
        $tag = $name === 'tooltip' ? 'span' : 'div';
        $attributes = sprintf(' data-widget="%s" data-props="%s"', $name, escape($json));
        if ($load !== null) {
            $attributes .= sprintf(' data-load="%s"', escape($load));
        }

        return "<{$tag}{$attributes}>{$fallback}</{$tag}>";
    }

    /**
     * The page with the renderer's markup in its islands. Asks at most once; an island without markup
     * keeps its fallback. Never throws, and takes no longer than the time-out.
     */
    public function fill(string $html): string
    {
        $markups = $this->jobs === [] ? [] : $this->ask();
        foreach ($markups as $id => $markup) {
            $html = $this->replace($html, (string) $id, $markup);
        }
        if ($this->jobs !== []) {
            $html = preg_replace("~<!--/?{$this->nonce}:[\\w-]+-->~", '', $html) ?? $html;
        }
        $this->begin();

        return $html;
    }

    /**
     * Gives a template the function `widget(name, props, id, load, fallback)`, and the same as a
     * filter around its fallback:
     *
     *     {% apply widget('search-form', {tld: 'com'}) %}<form>…</form>{% endapply %}
     *
     * A fallback that is not markup of the template is text, and escaped.
     */
    public function addTo(Environment $twig): void
    {
        $function = fn (
            string $name,
            array|object|null $props = [],
            ?string $id = null,
            ?string $load = null,
            string|Markup $fallback = '',
        ): string => $this->widget($name, $props, $id, $load, self::trusted($fallback));
        $filter = fn (
            string|Markup $fallback,
            string $name,
            array|object|null $props = [],
            ?string $id = null,
            ?string $load = null,
        ): string => $this->widget($name, $props, $id, $load, self::trusted($fallback));
        $twig->addFunction(new TwigFunction('widget', $function, ['is_safe' => ['html']]));
        $twig->addFilter(new TwigFilter('widget', $filter, ['is_safe' => ['html']]));
    }

    private static function trusted(string|Markup $fallback): string
    {
        return $fallback instanceof Markup ? (string) $fallback : escape($fallback);
    }

    private function begin(): void
    {
        $this->nonce = bin2hex(random_bytes(16));
        $this->number = 0;
        $this->widgets = $this->jobs = [];
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
                'The id "%s" of the widget "%s" cannot be. Expected 1 to 32 letters, digits, "-" and "_".',
                $id,
                $name,
            ));
        }
        if (isset($this->widgets[$id])) {
            throw new InvalidArgumentException(sprintf(
                'The id "%s" of the widget "%s" is the id of another one on this page ("%s"). Give each its own.',
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

    private function replace(string $html, string $id, string $markup): string
    {
        $end = $this->mark('/', $id);
        $from = strpos($html, $this->mark('', $id));
        $to = $from === false ? false : strpos($html, $end, $from);

        return $to === false ? $html : substr_replace($html, $markup, $from, $to + strlen($end) - $from);
    }

    /** @return array<string, string> markup by id */
    private function ask(): array
    {
        $islands = [];
        foreach ($this->jobs as $id => $job) {
            $islands[] = "\"{$id}\":{$job}";
        }
        $body = sprintf('{"islands":{%s},"config":%s}', implode(',', $islands), $this->config);
        $answers = $this->renderer->render($body);
        $markups = [];
        foreach (array_intersect_key($answers, $this->jobs) as $id => $answer) {
            $html = $answer['html'] ?? null;
            if (is_string($html) && str_starts_with($html, '<!--skerry ')) {
                $markups[$id] = $html;
            } elseif (is_array($answer['error'] ?? null)) {
                self::report($this->widgets[$id], $answer['error']);
            }
        }

        return $markups;
    }

    /** @param array<string, mixed> $error */
    private static function report(string $widget, array $error): void
    {
        $words = [];
        foreach (['code', 'pointer', 'message'] as $key) {
            $words[] = is_string($error[$key] ?? null) ? $error[$key] : '';
        }
        warn(vsprintf("The widget \"{$widget}\" was not rendered: %s %s %s", $words));
    }
}

/**
 * Asks the renderer, with one deadline for everything.
 *
 * PHP's own HTTP client counts its time-out anew for each read: an answer that comes a byte at a time
 * would hold the page for as long as it likes. Hence the socket. HTTP/1.0, because its answers are
 * never chunked and end with the connection (RFC 9112, sections 6.1 and 9.3).
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

    /** @throws InvalidArgumentException when the address is none */
    public function __construct(private readonly string $address, private readonly int $timeout)
    {
        $parts = parse_url($address) ?: [];
        $port = self::SCHEMES[$parts['scheme'] ?? ''] ?? null;
        if ($port === null || !isset($parts['host'])) {
            throw new InvalidArgumentException(sprintf(
                'The renderer\'s address "%s" cannot be. Expected one such as "http://127.0.0.1:4851".',
                $address,
            ));
        }
        $this->host = $parts['host'];
        $this->port = $parts['port'] ?? $port;
        $this->secure = $parts['scheme'] === 'https';
        $this->path = rtrim($parts['path'] ?? '', '/') . '/render';
        $this->breaker = new CircuitBreaker($address);
    }

    /**
     * What the renderer says about each island; nothing when it is of no help.
     *
     * @return array<string, array<string, mixed>> answer by id
     */
    public function render(string $body): array
    {
        if (!$this->breaker->allows()) {
            return [];
        }
        try {
            $answer = json_decode($this->post($body), true, flags: JSON_THROW_ON_ERROR);
            $islands = is_array($answer) ? $answer['islands'] ?? null : null;
            if (!is_array($islands)) {
                throw new RuntimeException('The answer has no "islands".');
            }
        } catch (JsonException | RuntimeException $exception) {
            $this->breaker->failed();
            warn("The renderer {$this->address} is of no help: {$exception->getMessage()}");

            return [];
        }
        $this->breaker->succeeded();

        return array_filter($islands, is_array(...));
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
                '',
                $body,
            ]));
            $answer = $this->receive($socket, $deadline);
        } finally {
            fclose($socket);
        }
        [$head, $content] = explode("\r\n\r\n", $answer, 2) + ['', ''];
        if (!preg_match('~^HTTP/1\.[01] 200\b~', $head)) {
            throw new RuntimeException('Expected status 200, got "' . strtok($head, "\r\n") . '".');
        }

        return $content;
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
                throw new RuntimeException('It closed the connection.');
            }
            $request = substr($request, $written);
        }
    }

    /** @param resource $socket */
    private function receive($socket, int $deadline): string
    {
        $answer = '';
        // Not feof(): that one waits for the next bytes itself.
        while (!stream_get_meta_data($socket)['eof']) {
            $this->await($socket, $deadline, 'read');
            $answer .= (string) @fread($socket, 65_536);
            if (strlen($answer) > self::MAX_ANSWER) {
                throw new RuntimeException(sprintf('Its answer is longer than %d bytes.', self::MAX_ANSWER));
            }
        }

        return $answer;
    }

    /**
     * Waits until the socket can be read or written.
     *
     * @param resource        $socket
     * @param int             $deadline nanoseconds, as of `hrtime()`
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
            throw new RuntimeException("It has not answered within {$this->timeout} ms.");
        }
    }
}

/**
 * Leaves a renderer alone for 5 seconds after 5 failures in a row, then lets one request try it.
 *
 * A PHP process forgets everything at the end of its request. Hence APCu, or without it a file in the
 * system's temporary folder: a byte for each failure, its time that of the last one.
 *
 * @internal
 */
final class CircuitBreaker
{
    private const FAILURES = 5;

    private const SECONDS = 5;

    private readonly string $key;

    private readonly string $file;

    private readonly bool $inMemory;

    public function __construct(string $address)
    {
        // One user of the machine cannot write to the file of another.
        $user = function_exists('posix_geteuid') ? posix_geteuid() : getmyuid();
        $this->key = 'skerry-' . hash('sha256', "{$user} {$address}");
        $this->file = sys_get_temp_dir() . DIRECTORY_SEPARATOR . $this->key;
        $this->inMemory = function_exists('apcu_enabled') && apcu_enabled();
    }

    public function allows(): bool
    {
        if ($this->inMemory) {
            return (int) apcu_fetch($this->key) < self::FAILURES
                || apcu_add("{$this->key}-pause", true, self::SECONDS);
        }
        clearstatcache(true, $this->file);
        if ((int) @filesize($this->file) < self::FAILURES) {
            return true;
        }
        if (time() - (int) @filemtime($this->file) <= self::SECONDS) {
            return false;
        }

        // The requests that come meanwhile see the new time, and leave the trial to this one.
        @touch($this->file);

        return true;
    }

    public function failed(): void
    {
        if (!$this->inMemory) {
            $this->append();
        } elseif (apcu_inc($this->key) >= self::FAILURES) {
            apcu_store("{$this->key}-pause", true, self::SECONDS);
        }
    }

    public function succeeded(): void
    {
        if ($this->inMemory) {
            apcu_delete([$this->key, "{$this->key}-pause"]);
        } elseif (is_file($this->file)) {
            @unlink($this->file);
        }
    }

    private function append(): void
    {
        // A link that somebody else has put there could lead anywhere.
        if (!is_link($this->file)) {
            @file_put_contents($this->file, '.', FILE_APPEND | LOCK_EX);
        }
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
 * @throws InvalidArgumentException when JSON cannot hold the value as an object
 */
function toJsonObject(array|object|null $value, string $what): string
{
    try {
        $json = json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    } catch (JsonException $exception) {
        throw new InvalidArgumentException("{$what} cannot be JSON: {$exception->getMessage()}.", 0, $exception);
    }
    // An empty PHP array is a list to JSON.
    if ($json === '[]' || $json === 'null') {
        return '{}';
    }
    if ($json[0] !== '{') {
        throw new InvalidArgumentException("{$what} cannot be a list. Expected an array with keys, or an object.");
    }

    return $json;
}

/** @internal */
function warn(string $message): void
{
    error_log('Skerry: ' . trim(preg_replace('/[[:cntrl:]\s]+/', ' ', $message)));
}
