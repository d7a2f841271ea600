<?php

declare(strict_types=1);

namespace Skerry\WordPress;

/** The files that `skerry build` has written into a folder. */
final class BuiltFiles
{
    /** @var array<string, mixed>|null|false content of head.json; false: not read yet */
    private array|null|false $head = false;

    /** @var array<string, array{integrity: string}>|null|false */
    private array|null|false $manifest = false;

    public function __construct(public readonly string $folder)
    {
    }

    public function exist(): bool
    {
        return isset($this->head()['widgets'], $this->head()['texts']);
    }

    /** @return list<string> names of all widgets, in alphabetical order */
    public function widgets(): array
    {
        $names = array_map(strval(...), array_keys($this->head()['widgets'] ?? []));
        sort($names);

        return $names;
    }

    /** Whether an island loads at once: because its author says so, or because the widget does. */
    public function loadsAtOnce(string $widget, ?string $load): bool
    {
        $found = $this->head()['widgets'][$widget] ?? null;

        return $found !== null && ($load ?? $found['load'] ?? '') === 'eager';
    }

    /** The hash of a file, as the attribute `integrity` has it; '' for a file that is not there. */
    public function integrity(string $path): string
    {
        $this->manifest = $this->manifest === false ? $this->read('manifest.json') : $this->manifest;
        $hash = $this->manifest[$path]['integrity'] ?? '';

        return is_string($hash) ? $hash : '';
    }

    /** Another one whenever a file has changed. */
    public function version(): string
    {
        return substr((string) @hash_file('sha256', "{$this->folder}/manifest.json"), 0, 12);
    }

    /** @return array<string, mixed>|null */
    private function head(): ?array
    {
        return $this->head = $this->head === false ? $this->read('head.json') : $this->head;
    }

    /** @return array<string, mixed>|null */
    private function read(string $name): ?array
    {
        $text = is_file("{$this->folder}/{$name}") ? file_get_contents("{$this->folder}/{$name}") : false;
        $value = $text === false ? null : json_decode($text, true);

        return is_array($value) ? $value : null;
    }
}
