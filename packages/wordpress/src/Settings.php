<?php

declare(strict_types=1);

namespace Skerry\WordPress;

/** What the owner of the site has decided. A constant of wp-config.php goes before the settings page. */
final class Settings
{
    public const OPTION = 'skerry';

    /** Milliseconds that an author's preview waits for the renderer. */
    public const PREVIEW_TIMEOUT = 2_000;

    public const RENDERER = 'http://127.0.0.1:4851';

    public const TIMEOUT = 100;

    /** Seconds that markup is kept. */
    public const CACHE = 3_600;

    private const CONSTANTS = ['files' => 'SKERRY_FILES', 'base' => 'SKERRY_BASE', 'renderer' => 'SKERRY_RENDERER', 'key' => 'SKERRY_KEY'];

    private ?BuiltFiles $built = null;

    /**
     * @param string               $files    folder that the site serves under the base
     * @param string               $base     URL of that folder
     * @param string               $renderer URL of the renderer; '' for none
     * @param string               $key      one of the renderer's keys; '' for none
     * @param int                  $timeout  milliseconds that a page waits for the renderer
     * @param int                  $cache    seconds that markup is kept; 0: not at all
     * @param array<string, mixed> $routes
     * @param array<string, mixed> $texts
     */
    public function __construct(
        public readonly string $files,
        public readonly string $base,
        public readonly string $renderer = self::RENDERER,
        #[\SensitiveParameter] public readonly string $key = '',
        public readonly int $timeout = self::TIMEOUT,
        public readonly int $cache = self::CACHE,
        public readonly array $routes = [],
        public readonly array $texts = [],
    ) {
    }

    /** Production is what WordPress takes a site for that says nothing. */
    private static function isDeveloped(): bool
    {
        return function_exists('wp_get_environment_type') && in_array(wp_get_environment_type(), ['local', 'development'], true);
    }

    public static function ofSite(): self
    {
        $saved = get_option(self::OPTION);

        return self::from(is_array($saved) ? $saved : [], WP_CONTENT_DIR . '/skerry', (string) wp_parse_url(content_url('/skerry/'), PHP_URL_PATH));
    }

    /**
     * @param array<string, mixed> $saved  what the settings page has saved
     * @param string               $folder the folder of the files, unless another one was saved
     */
    public static function from(array $saved, string $folder, string $base): self
    {
        $text = static fn (string $name): string => self::constant($name) ?? (is_string($saved[$name] ?? null) ? $saved[$name] : '');

        return new self(
            $text('files') ?: $folder,
            $text('base') ?: $base,
            self::constant('renderer') ?? $saved['renderer'] ?? (getenv('SKERRY_RENDERER') ?: self::RENDERER),
            $text('key') ?: (string) getenv('SKERRY_KEY'),
            (int) ($saved['timeout'] ?? (self::isDeveloped() ? self::PREVIEW_TIMEOUT : self::TIMEOUT)),
            (int) ($saved['cache'] ?? self::CACHE),
            self::readJson((string) ($saved['routes'] ?? '')),
            self::readJson((string) ($saved['texts'] ?? '')),
        );
    }

    /** The value of the constant that stands in the place of a field; null if there is none. */
    public static function constant(string $field): ?string
    {
        $name = self::CONSTANTS[$field] ?? '';

        return $name !== '' && defined($name) ? (string) constant($name) : null;
    }

    /** Name of the constant for a field; '' for none. */
    public static function constantName(string $field): string
    {
        return self::CONSTANTS[$field] ?? '';
    }

    public function files(): BuiltFiles
    {
        return $this->built ??= new BuiltFiles($this->files);
    }

    /** @return array<string, mixed> empty if the text is no JSON object */
    private static function readJson(string $text): array
    {
        try {
            // Objects stay objects: an empty one must not become a list.
            return $text === '' ? [] : (array) PropsText::read($text, 'The text');
        } catch (\InvalidArgumentException) {
            return [];
        }
    }
}
