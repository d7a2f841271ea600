<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Closure;
use Illuminate\Support\HtmlString;
use Illuminate\View\Component;
use InvalidArgumentException;

/**
 * `<x-skerry name="tabs" :props="[…]" load="idle">Fallback <x-slot:a>…</x-slot></x-skerry>`
 *
 * @internal
 */
final class IslandComponent extends Component
{
    private const DEFAULT_SLOT = '__default';

    public function __construct(
        public string $name,
        public array|object|null $props = [],
        public ?string $id = null,
        public ?string $load = null,
        public ?string $propsFrom = null,
        public bool $keepFallback = true,
    ) {
    }

    public function render(): Closure
    {
        return $this->resolveView();
    }

    /** Not what `render()` returns: Laravel would take its HTML for a template. */
    public function resolveView(): Closure
    {
        return fn (array $data): HtmlString => new HtmlString($this->island($data['__laravel_slots']));
    }

    /** @param array<string, \Illuminate\Contracts\Support\Htmlable> $slots content that names no slot is the fallback */
    private function island(array $slots): string
    {
        foreach (array_keys($this->attributes?->getAttributes() ?? []) as $attribute) {
            throw new InvalidArgumentException(sprintf(
                'The widget "%s" has the attribute "%s". Expected some of: name, props, id, load, props-from, keep-fallback.',
                $this->name,
                $attribute,
            ));
        }
        $options = ['id' => $this->id, 'load' => $this->load, 'propsFrom' => $this->propsFrom, 'keepFallback' => $this->keepFallback];
        $options['fallback'] = $slots[self::DEFAULT_SLOT];
        unset($slots[self::DEFAULT_SLOT]);

        return app(Islands::class)->widget($this->name, $this->props, $options + ['slots' => $slots ?: null]);
    }
}
