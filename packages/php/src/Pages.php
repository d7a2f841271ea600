<?php

declare(strict_types=1);

namespace Skerry;

use InvalidArgumentException;
use Stringable;

/**
 * The page that is being rendered. It begins when a template asks for it: only then is the configuration known,
 * because it may depend on the request.
 *
 *     $pages = new Skerry\Pages(fn () => new Skerry\Page('http://127.0.0.1:4851'));
 *     $html = $pages->fill($twig->render('page.html.twig'));
 */
final class Pages
{
    private const OPTIONS = ['id', 'load', 'fallback', 'slots', 'propsFrom', 'keepFallback'];

    private ?Page $page = null;

    /** @var callable(): Page */
    private $open;

    /** @param callable(): Page $open is called once for each page */
    public function __construct(callable $open)
    {
        $this->open = $open;
    }

    /** The page that islands are written into. */
    public function current(): Page
    {
        return $this->page ??= ($this->open)();
    }

    /**
     * An island of the current page, with options by their names, as templates write them: `Page::widget()`.
     *
     * @param array<string, mixed>     $options
     * @param callable(mixed): ?string $trusted the HTML of a fallback or slot that is trusted; null for text, which is
     *                                          escaped. Numbers and `Stringable` objects are text, too
     *
     * @throws InvalidArgumentException when an option is none or is no text, and as `Page::widget()` does
     */
    public function widget(string $name, array|object|null $props, array $options, callable $trusted): string
    {
        foreach (array_keys($options) as $key) {
            if (!in_array($key, self::OPTIONS, true)) {
                throw new InvalidArgumentException(sprintf(
                    'The widget "%s" has the option "%s". Expected some of: %s.',
                    $name,
                    $key,
                    implode(', ', self::OPTIONS),
                ));
            }
        }
        // The class comes with its file, which has the function: Composer loads no function by itself.
        $page = $this->current();
        $slots = $options['slots'] ?? null;
        if ($slots !== null && !is_array($slots)) {
            throw self::unexpected('option "slots"', $name, $slots, 'an array with the content of each slot by its name');
        }
        $text = static fn (string $key): ?string => isset($options[$key]) ? self::text($options[$key], "option \"{$key}\"", $name) : null;
        $toHtml = static fn (mixed $content, string $what): string => $trusted($content) ?? escape(self::text($content ?? '', $what, $name));
        foreach ($slots ?? [] as $slot => $content) {
            $slots[$slot] = $toHtml($content, "slot \"{$slot}\"");
        }
        $fallback = $toHtml($options['fallback'] ?? '', 'option "fallback"');

        return $page->widget($name, $props, $text('id'), $text('load'), $fallback, $slots, $text('propsFrom'), (bool) ($options['keepFallback'] ?? true));
    }

    /** What PHP makes a text of by itself where the types are not strict, as in templates. */
    private static function text(mixed $value, string $what, string $widget): string
    {
        if (!is_scalar($value) && !$value instanceof Stringable) {
            throw self::unexpected($what, $widget, $value, 'a text');
        }

        return (string) $value;
    }

    private static function unexpected(string $what, string $widget, mixed $value, string $expected): InvalidArgumentException
    {
        return new InvalidArgumentException(sprintf('The %s of the widget "%s" is %s. Expected %s.', $what, $widget, get_debug_type($value), $expected));
    }

    /** Whether something has been written since the last page ended. */
    public function isOpen(): bool
    {
        return $this->page !== null;
    }

    /** Ends the page, with the renderer's markup in its islands: `Page::fill()`. Never throws. */
    public function fill(string $html): string
    {
        try {
            return $this->page?->fill($html) ?? $html;
        } finally {
            $this->page = null;
        }
    }

    /** Ends the page, whose text cannot be filled: `Page::leave()`. */
    public function leave(string $text): string
    {
        $page = $this->page;
        $this->page = null;

        return $page?->leave($text) ?? $text;
    }

    /** Forgets the page, because an exception prevented it. */
    public function reset(): void
    {
        $this->page = null;
    }
}
