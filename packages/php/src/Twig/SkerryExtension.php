<?php

declare(strict_types=1);

namespace Skerry\Twig;

use InvalidArgumentException;
use LogicException;
use Skerry\Pages;
use Twig\Extension\AbstractExtension;
use Twig\Markup;
use Twig\TwigFilter;
use Twig\TwigFunction;

/**
 * Islands in Twig:
 *
 *     {{ skerry_widget('search-form', {tld: 'com'}, {load: 'idle'}) }}
 *     {% skerry_widget 'tabs' with {labels: ['A']}, {load: 'idle'} %}
 *         Fallback {% skerry_slot 'a' %}…{% end_skerry_slot %}
 *     {% end_skerry_widget %}
 *     {% apply skerry_widget('search-form', {tld: 'com'}, load='idle') %}Fallback{% endapply %}
 *     {{ skerry_head(['search-form'], {cart: {count: 2}}) }}
 *
 * Fallbacks and slots in options are text, which is escaped, unless they are `Twig\Markup`.
 */
final class SkerryExtension extends AbstractExtension
{
    /** @var list<array<string, string>|null> the slots of each tag that is open; null for none yet */
    private array $open = [];

    public function __construct(private readonly Pages $pages)
    {
    }

    public function getFunctions(): array
    {
        $safe = ['is_safe' => ['html']];

        return [
            new TwigFunction('skerry_widget', $this->widget(...), $safe),
            new TwigFunction('skerry_head', $this->head(...), $safe),
        ];
    }

    /** The tag as `apply`, which templates of the one-file helper have. */
    public function getFilters(): array
    {
        return [new TwigFilter('skerry_widget', $this->apply(...), ['is_safe' => ['html']])];
    }

    public function getTokenParsers(): array
    {
        return [new WidgetTokenParser(), new SlotTokenParser()];
    }

    /** @param array<string, mixed> $options */
    public function widget(string $name, array|object|null $props = [], array $options = []): string
    {
        return $this->pages->widget($name, $props, $options, self::trusted(...));
    }

    public function apply(
        string|Markup $fallback,
        string $name,
        array|object|null $props = [],
        ?string $id = null,
        ?string $load = null,
        ?array $slots = null,
        ?string $propsFrom = null,
        bool $keepFallback = true,
    ): string {
        return $this->widget($name, $props, compact('fallback', 'id', 'load', 'slots', 'propsFrom', 'keepFallback'));
    }

    /** @param list<string> $widgets */
    public function head(array $widgets = [], array|object|null $state = null): string
    {
        return $this->pages->current()->head($widgets, $state);
    }

    /**
     * @internal for the tag
     *
     * @return int how many tags are open around it
     */
    public function begin(): int
    {
        return array_push($this->open, null) - 1;
    }

    /** @internal for the tag: something in it has thrown */
    public function abandon(int $around): void
    {
        array_splice($this->open, $around);
    }

    /** @internal for the tag: content that names no slot is the fallback */
    public function end(string|Markup $content, string $name, array|object|null $props = [], ?array $options = null): string
    {
        $slots = array_pop($this->open);
        if (array_intersect(['fallback', 'slots'], array_keys($options ?? [])) !== []) {
            throw new InvalidArgumentException(sprintf(
                'The options of the widget "%s" name a fallback or slots. Write them between skerry_widget and end_skerry_widget.',
                $name,
            ));
        }
        $options = ['fallback' => $content, 'slots' => $slots] + ($options ?? []);

        return $this->pages->widget($name, $props, $options, static fn (string|Markup $html): string => (string) $html);
    }

    /** @internal for the tag */
    public function slot(string|Markup $content, string $name): void
    {
        if ($this->open === []) {
            throw new LogicException(sprintf('The slot "%s" is in no widget. Put it between skerry_widget and end_skerry_widget.', $name));
        }
        $slots = array_pop($this->open) ?? [];
        $slots[$name] = ($slots[$name] ?? '') . $content;
        $this->open[] = $slots;
    }

    private static function trusted(mixed $content): ?string
    {
        return $content instanceof Markup ? (string) $content : null;
    }
}
