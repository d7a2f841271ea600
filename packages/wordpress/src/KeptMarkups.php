<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use Closure;
use Skerry\Markups;

/**
 * The renderer's markup in transients. There are so few of them that each can be named when the plugin is removed, and
 * no visitor can fill the database: the oldest markup of a transient makes room for new one.
 */
final class KeptMarkups implements Markups
{
    /** A power of two. */
    private const TRANSIENTS = 64;

    /** Markups in each. */
    private const MARKUPS = 16;

    /** Bytes. What is larger is asked for each time. */
    private const MAX_MARKUP = 60_000;

    private string $build = '';

    private int $lifetime = 0;

    private ?bool $isOn = null;

    /** @param Closure(): bool $decide whether markup of this page is kept; called once the page is complete */
    public function __construct(private readonly Closure $decide)
    {
    }

    public function for(Settings $settings): self
    {
        $this->build = $settings->files()->version();
        $this->lifetime = $settings->cache;

        return $this;
    }

    public function read(string $key): ?string
    {
        if (!$this->isOn()) {
            return null;
        }
        [$until, $build, $markup] = $this->entries($key)[$key] ?? [0, '', ''];

        return $until > time() && $build === $this->build ? $markup : null;
    }

    public function write(string $key, string $markup): void
    {
        if (!$this->isOn() || strlen($markup) > self::MAX_MARKUP) {
            return;
        }
        $others = array_filter($this->entries($key), static fn (array $entry): bool => $entry[0] > time());
        unset($others[$key]);
        $entries = [$key => [time() + $this->lifetime, $this->build, $markup]] + array_slice($others, 0, self::MARKUPS - 1, true);
        set_transient(self::nameFor($key), $entries, $this->lifetime);
    }

    public function forget(): void
    {
        foreach (self::names() as $name) {
            delete_transient($name);
        }
    }

    /** @return list<string> of all transients */
    public static function names(): array
    {
        return array_map(static fn (int $number): string => "skerry_markup_{$number}", range(0, self::TRANSIENTS - 1));
    }

    private static function nameFor(string $key): string
    {
        return self::names()[hexdec(substr($key, 0, 2)) % self::TRANSIENTS];
    }

    private function isOn(): bool
    {
        return $this->isOn ??= ($this->decide)();
    }

    /** @return array<string, array{int, string, string}> with the newest first */
    private function entries(string $key): array
    {
        $entries = get_transient(self::nameFor($key));

        return is_array($entries) ? $entries : [];
    }
}
