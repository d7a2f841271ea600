<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;
use Skerry\Page;

/** What was typed into the settings page, checked. */
final class SettingsForm
{
    private const TIMEOUT = [1, 10_000];

    private const CACHE = [0, 604_800];

    /**
     * @param array<string, string|int> $values   to save, by field
     * @param array<string, string>     $mistakes by field
     */
    private function __construct(public readonly array $values, public readonly array $mistakes)
    {
    }

    /** @param array<string, string> $typed trimmed, by field; fields may be missing */
    public static function check(array $typed): self
    {
        $values = $mistakes = [];
        foreach ($typed as $name => $text) {
            try {
                $values[$name] = self::checked($name, $text);
            } catch (InvalidArgumentException $exception) {
                $mistakes[$name] = $exception->getMessage();
            }
        }

        return new self($values, $mistakes);
    }

    /** @throws InvalidArgumentException which names the field, what was typed and what is expected */
    private static function checked(string $name, string $text): string|int
    {
        return match ($name) {
            'files' => self::folder($text),
            'base' => self::base($text),
            'renderer' => self::renderer($text),
            'key' => self::key($text),
            'timeout' => self::number($text, __('Wait', 'skerry'), ...self::TIMEOUT),
            'cache' => self::number($text, __('Keep markup', 'skerry'), ...self::CACHE),
            'routes' => self::json($text, __('Routes', 'skerry')),
            'texts' => self::json($text, __('Texts', 'skerry')),
        };
    }

    private static function folder(string $text): string
    {
        $folder = rtrim($text, '/\\');
        if ($text !== '' && !(new BuiltFiles($folder))->exist()) {
            /* translators: %s: folder */
            throw new InvalidArgumentException(sprintf(__('Folder: "%s" has no readable head.json. Expected the folder that "skerry build" writes.', 'skerry'), $text));
        }

        return $folder;
    }

    private static function base(string $text): string
    {
        if ($text === '') {
            return '';
        }
        if (!preg_match('~^(https?://[^/\s"\'<>?#]+|/(?!/))[^\s"\'<>?#]*$~D', $text)) {
            /* translators: %s: what was typed */
            throw new InvalidArgumentException(sprintf(__('URL of the folder: "%s" cannot be used. Expected a path such as "/wp-content/skerry/", or a URL with http or https.', 'skerry'), $text));
        }

        return rtrim($text, '/') . '/';
    }

    private static function renderer(string $text): string
    {
        if ($text !== '') {
            try {
                new Page($text);
            } catch (InvalidArgumentException $exception) {
                throw new InvalidArgumentException(sprintf(
                    /* translators: 1: what was typed, 2: a URL */
                    __('URL of the renderer: "%1$s" cannot be used. Expected a URL such as "%2$s", or an empty field.', 'skerry'),
                    preg_replace('~//.*@~s', '//***@', $text),
                    Settings::RENDERER,
                ), 0, $exception);
            }
        }

        return $text;
    }

    private static function key(string $text): string
    {
        if (!preg_match('/^[\x20-\x7e]*$/D', $text)) {
            throw new InvalidArgumentException(__('Key: it has characters other than printable ASCII. Expected one of the renderer’s keys.', 'skerry'));
        }

        return $text;
    }

    private static function number(string $text, string $label, int $least, int $most): int
    {
        if (!preg_match('/^\d{1,7}$/D', $text) || (int) $text < $least || (int) $text > $most) {
            /* translators: 1: label of a field, 2: what was typed, 3 and 4: numbers */
            throw new InvalidArgumentException(sprintf(__('%1$s: "%2$s" cannot be used. Expected a whole number from %3$d to %4$d.', 'skerry'), $label, $text, $least, $most));
        }

        return (int) $text;
    }

    private static function json(string $text, string $label): string
    {
        PropsText::read($text, "{$label}: the text");

        return $text;
    }
}
