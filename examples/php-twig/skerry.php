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
 * `widget()` writes an island. `fill()` calls the renderer once for all of them and inserts its markup.
 * If this fails, an island keeps its fallback, and the browser renders it.
 *
 *     $page = new Skerry\Page('http://127.0.0.1:4851', config: ['product' => 'acme']);
 *     $page->addTo($twig);
 *     echo $page->fill($twig->render('landing.html.twig', $content));
 *
 * One object is for one page at a time: `fill()` ends the page, and the next one can begin.
 */
final class Page
{
    /** The renderer's limit for one call. Islands beyond it keep their fallback. */
    private const MAX_ISLANDS = 64;

    private readonly ?Renderer $renderer;

    private readonly string $config;

    /** Part of the placeholders. It is random, so text of visitors cannot contain a placeholder. */
    private string $nonce;

    private int $number = 0;

    /** @var array<string, string> widget by id */
    private array $widgets = [];

    /** @var array<string, string> JSON for the renderer by id */
    private array $jobs = [];

    /**
     * @param string|null          $renderer URL of the renderer; null or '' for none
     * @param int                  $timeout  time in milliseconds for connecting, sending and the
     *                                       whole answer. It does not include the resolution of a host
     *                                       name, so prefer an IP address
     * @param array<string, mixed> $config   the content of the page's block `skerry-config`
     *
     * @throws InvalidArgumentException when the URL is not valid, or the config cannot be JSON
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
     * @param array|object|null $props    props of the widget: anything that becomes a JSON object
     * @param string|null       $id       prefix of the ids in the markup, unique in the page: letters,
     *                                    digits, "-" and "_", at most 32. Default: a number
     * @param string|null       $load     when to load: `visible`, `idle`… Default: that of the widget
     * @param string            $fallback trusted HTML that works without JavaScript
     *
     * @throws InvalidArgumentException when the name or the id is not valid, when the id is already
     *                                  used on this page, or when the props cannot be JSON
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
                'The widget name "%s" is not valid. Expected lower-case letters, digits and "-", such as "search-form".',
                $name,
            ));
        }
        $json = toJsonObject($props, sprintf('The props of the widget "%s"', $name));
        $id = $this->claim($id, $name);
        if ($this->renderer !== null && count($this->jobs) < self::MAX_ISLANDS) {
            $this->jobs[$id] = sprintf('{"widget":"%s","props":%s,"id":"%s"}', $name, $json, $id);
            $fallback = $this->mark('', $id) . $fallback . $this->mark('/', $id);
        }
        // A tooltip is part of a sentence.
        $tag = $name === 'tooltip' ? 'span' : 'div';
        $attributes = sprintf(' data-widget="%s" data-props="%s"', $name, escape($json));
        if ($load !== null) {
            $attributes .= sprintf(' data-load="%s"', escape($load));
        }

        return "<{$tag}{$attributes}>{$fallback}</{$tag}>";
    }

    /**
     * The page with the renderer's markup in its islands. Calls the renderer at most once; an island
     * without markup keeps its fallback. Never throws, and takes no longer than the time limit.
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
     * Adds the function `widget(name, props, id, load, fallback)` to the templates, and the same as a
     * filter around its fallback:
     *
     *     {% apply widget('search-form', {tld: 'com'}) %}<form>…</form>{% endapply %}
     *
     * A fallback that is not `Twig\Markup` is text, and is escaped.
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

    /** @throws InvalidArgumentException when the URL is not valid */
    public function __construct(private readonly string $address, private readonly int $timeout)
    {
        $parts = parse_url($address) ?: [];
        $port = self::SCHEMES[$parts['scheme'] ?? ''] ?? null;
        if ($port === null || !isset($parts['host'])) {
            throw new InvalidArgumentException(sprintf(
                'The renderer\'s URL "%s" is not valid. Expected a URL such as "http://127.0.0.1:4851".',
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
     * The renderer's answer for each island; empty if the call fails.
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
            warn("The renderer {$this->address} did not render: {$exception->getMessage()}");

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
 * After 5 failed calls in a row the renderer is not called for 5 seconds; then one request tries again.
 *
 * PHP keeps no state between requests. So the count is stored in APCu, or without it in a file in the
 * system's temporary folder: one byte per failed call, and the file's time is that of the last one.
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
        // Each user of the machine has their own file, because they cannot write to the files of others.
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

        // Other requests see the new time, so only this one tries again.
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
        // A symbolic link of another user could lead to any file.
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
 * @throws InvalidArgumentException when the value cannot be a JSON object
 */
function toJsonObject(array|object|null $value, string $what): string
{
    try {
        $json = json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
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

/** @internal */
function warn(string $message): void
{
    error_log('Skerry: ' . trim(preg_replace('/[[:cntrl:]\s]+/', ' ', $message)));
}
