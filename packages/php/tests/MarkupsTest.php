<?php

declare(strict_types=1);

namespace Skerry\Tests;

use PHPUnit\Framework\TestCase;
use Skerry\Markups;
use Skerry\Page;

final class MarkupsTest extends TestCase implements Markups
{
    /** @var array<string, string> */
    private array $kept = [];

    public function read(string $key): ?string
    {
        return $this->kept[$key] ?? null;
    }

    public function write(string $key, string $markup): void
    {
        $this->kept[$key] = $markup;
    }

    private function page(FakeRenderer $renderer, array $config = []): Page
    {
        return new Page($renderer->url, timeout: 5_000, config: $config, log: static fn () => null, kept: $this);
    }

    public function testAsksForAnIslandOnce(): void
    {
        $renderer = new FakeRenderer();
        $page = $this->page($renderer);
        $html = $page->fill($page->widget('x', ['a' => 1]));
        self::assertStringContainsString('<!--skerry s1- b--><b>x</b>', $html);
        self::assertSame($html, $page->fill($page->widget('x', ['a' => 1])));
        self::assertCount(1, $renderer->calls());

        $both = $page->fill($page->widget('x', ['a' => 1]) . $page->widget('y'));
        self::assertStringContainsString('<b>x</b></div><div data-widget="y" data-props="{}"><!--skerry s2- b--><b>y</b>', $both);
        self::assertSame(['s2-'], array_keys($renderer->calls()[1]['islands']));
    }

    public function testOtherPropsIdsStatesAndConfigurationsAreOthers(): void
    {
        $renderer = new FakeRenderer();
        $page = $this->page($renderer);
        $page->fill($page->widget('x'));
        $page->fill($page->widget('x', ['a' => 1]));
        $page->fill($page->widget('x', id: 'i'));
        $page->head([], ['cart' => 1]);
        $page->fill($page->widget('x'));
        $other = $this->page($renderer, ['locale' => 'de']);
        $other->fill($other->widget('x'));
        self::assertCount(5, $renderer->calls());
        self::assertCount(5, $this->kept);
    }

    public function testKeepsNoContentOfSlotsAndNothingThatFailed(): void
    {
        $renderer = new FakeRenderer();
        $page = $this->page($renderer);
        $write = static fn (string $slot): string => $page->fill($page->widget('x', slots: ['a' => $slot]) . $page->widget('wrong'));
        self::assertStringContainsString('<b>x</b><div data-slot="a">mine</div>', $write('mine'));
        self::assertStringContainsString('<b>x</b><div data-slot="a">yours</div>', $write('yours'));
        self::assertSame(['<!--skerry s1- b--><b>x</b><!--slot 0-->'], array_values($this->kept));
        self::assertSame(['s2-'], array_keys($renderer->calls()[1]['islands']));
    }
}
