<?php

declare(strict_types=1);

namespace Skerry\Tests\Twig;

use PHPUnit\Framework\TestCase;
use Skerry\Page;
use Skerry\Pages;
use Skerry\Tests\FakeRenderer;
use Skerry\Twig\SkerryExtension;
use Twig\Environment;
use Twig\Error\RuntimeError;
use Twig\Error\SyntaxError;
use Twig\Loader\ArrayLoader;

final class SkerryExtensionTest extends TestCase
{
    private Pages $pages;

    private Environment $twig;

    protected function setUp(): void
    {
        $this->pages = new Pages(static fn () => new Page());
        $this->twig = $this->environment($this->pages);
    }

    private function environment(Pages $pages): Environment
    {
        $twig = new Environment(new ArrayLoader(), ['strict_variables' => true]);
        $twig->addExtension(new SkerryExtension($pages));

        return $twig;
    }

    private function render(string $template, array $context = []): string
    {
        return $this->twig->createTemplate($template, 'page')->render($context);
    }

    public function testWritesAnIslandWithAllOptions(): void
    {
        $html = $this->render(
            "{{ skerry_widget('x', {a: '<'}, {id: 'i', load: 'idle', propsFrom: '/me?a=1&b', fallback: '<i>', slots: {s: html}}) }}",
            ['html' => new \Twig\Markup('<b>', 'UTF-8')],
        );
        self::assertSame(
            '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" data-load="idle">'
            . '&lt;i&gt;<div data-slot="s"><b></div></div>',
            $html,
        );
    }

    public function testAppliesTheWidgetToItsFallbackAsTheOneFileHelperDoes(): void
    {
        $template = "{% apply skerry_widget('x', {a: 1}, load='idle') %}<form>{{ text }}</form>{% endapply %}";
        $expected = '<div data-widget="x" data-props="{&quot;a&quot;:1}" data-load="idle"><form>&lt;</form></div>';
        self::assertSame($expected, $this->render($template, ['text' => '<']));

        $this->twig = new Environment(new ArrayLoader());
        (new Page(null))->addTo($this->twig);
        self::assertSame($expected, $this->render($template, ['text' => '<']));
    }

    /** @dataProvider formerNames */
    public function testFormerNamesOfTheOneFileHelperWriteTheSameAndAreDeprecated(string $former, string $now): void
    {
        $this->twig = new Environment(new ArrayLoader());
        (new Page(null))->addTo($this->twig);
        $notices = [];
        set_error_handler(static function (int $level, string $text) use (&$notices): bool {
            $notices[] = $text;

            return true;
        }, E_USER_DEPRECATED);
        $html = $this->render($former);
        restore_error_handler();
        self::assertSame($this->render($now), $html);
        self::assertStringContainsString('skerry_', implode($notices));
    }

    /** @return list<array{string, string}> */
    public static function formerNames(): array
    {
        return [
            ['{{ head() }}', '{{ skerry_head() }}'],
            ["{{ widget('x', {a: 1}) }}", "{{ skerry_widget('x', {a: 1}) }}"],
            ["{% apply widget('x') %}b{% endapply %}", "{% apply skerry_widget('x') %}b{% endapply %}"],
        ];
    }

    public function testTheContentOfATagIsTheFallback(): void
    {
        self::assertSame(
            '<div data-widget="x" data-props="{&quot;a&quot;:1}" data-load="idle"><form>&lt;</form></div>',
            $this->render("{% skerry_widget 'x' with {a: 1}, {load: 'idle'} %}<form>{{ text }}</form>{% end_skerry_widget %}", ['text' => '<']),
        );
        self::assertSame(
            '<div data-widget="x" data-props="{}"></div>',
            $this->render("{% skerry_widget 'x' %}{% end_skerry_widget %}"),
        );
    }

    public function testPropsMayBeAnObjectOfAType(): void
    {
        $props = new class implements \JsonSerializable {
            public function jsonSerialize(): array
            {
                return ['a' => 1];
            }
        };
        $island = '<div data-widget="x" data-props="{&quot;a&quot;:1}"></div>';
        self::assertSame($island, $this->render("{{ skerry_widget('x', props) }}", ['props' => $props]));
        self::assertSame($island, $this->render("{% skerry_widget 'x' with props %}{% end_skerry_widget %}", ['props' => $props]));
    }

    public function testSlotsStandBehindTheFallbackWhereverTheyAreWritten(): void
    {
        $this->twig->setLoader(new ArrayLoader(['part' => "{% skerry_slot 'c' %}C{% end_skerry_slot %}"]));
        $html = $this->render(<<<'TWIG'
            {% skerry_widget 'x' -%}
                {% for name in ['a', 'b'] %}{% skerry_slot name %}{{ name }}{% end_skerry_slot %}{% endfor -%}
                rest
                {%- block more %}{% skerry_slot 'a' %}!{% end_skerry_slot %}{% endblock %}{{ include('part') }}
            {%- end_skerry_widget %}
            TWIG);
        self::assertSame(
            '<div data-widget="x" data-props="{}">rest<div data-slot="a">a!</div><div data-slot="b">b</div><div data-slot="c">C</div></div>',
            $html,
        );
    }

    public function testIslandsStandInSlotsOfOthers(): void
    {
        $html = $this->render(<<<'TWIG'
            {% skerry_widget 'x' %}{% skerry_slot 'a' %}
            {%- skerry_widget 'y' %}{% skerry_slot 'b' %}B{% end_skerry_slot %}{% end_skerry_widget %}
            {%- end_skerry_slot %}{% end_skerry_widget %}
            TWIG);
        self::assertSame(
            '<div data-widget="x" data-props="{}"><div data-slot="a"><div data-widget="y" data-props="{}"><div data-slot="b">B</div></div></div></div>',
            $html,
        );
    }

    public function testPutsTheRenderersMarkupInItsPlace(): void
    {
        $renderer = new FakeRenderer();
        $pages = new Pages(static fn () => new Page($renderer->url, timeout: 5_000));
        $this->twig = $this->environment($pages);
        $html = $this->render(
            "{{ skerry_head([], {cart: 1}) }}{% skerry_widget 'x' %}F{% skerry_slot 'a' %}<i>A</i>{% end_skerry_slot %}{% end_skerry_widget %}",
        );
        $filled = $pages->fill($html);
        self::assertStringContainsString('id="skerry-state">{"cart":1}</script>', $filled);
        self::assertStringEndsWith(
            '<div data-widget="x" data-props="{}"><!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>',
            $filled,
        );
        self::assertSame(['cart' => 1], $renderer->calls()[0]['state']);
        self::assertFalse($pages->isOpen());
    }

    public function testTellsWhatBecameOfEachIsland(): void
    {
        $renderer = new FakeRenderer();
        $accounts = $lines = [];
        $page = new Page(
            $renderer->url,
            timeout: 5_000,
            log: static function (string $line) use (&$lines): void {
                $lines[] = $line;
            },
            watch: static function (array $account) use (&$accounts): void {
                $accounts[] = $account;
            },
        );
        $this->twig = $this->environment(new Pages(static fn () => $page));
        $page->fill($this->render("{{ skerry_widget('x') }}\n{{ skerry_widget('wrong', {}, {id: 'w'}) }}"));
        [['call' => $call, 'islands' => $islands]] = $accounts;
        self::assertSame('', $call['failure']);
        self::assertGreaterThan(0, $call['milliseconds']);
        self::assertSame(
            [
                ['widget' => 'x', 'id' => 's1-', 'place' => 'page:1', 'isRendered' => '1', 'reason' => ''],
                ['widget' => 'wrong', 'id' => 'w', 'place' => 'page:2', 'isRendered' => '', 'reason' => 'bad-props /a Expected a text.'],
            ],
            array_map(static fn (array $island) => preg_replace('~^page \(.*\)~', 'page', $island), $islands),
        );
        self::assertCount(1, $lines);
        self::assertStringContainsString('"wrong" at page', $lines[0]);

        $page->fill($page->widget('x'));
        unset($renderer);
        $page->fill($page->widget('x'));
        self::assertStringContainsString('did not render', $accounts[2]['call']['failure']);
        self::assertSame($accounts[2]['call']['failure'], $accounts[2]['islands'][0]['reason']);
    }

    public function testTextsMayBeNumbersAndObjects(): void
    {
        $text = new class {
            public function __toString(): string
            {
                return '<7>';
            }
        };
        $renderer = new FakeRenderer();
        $lines = [];
        $log = static function (string $line) use (&$lines): void {
            $lines[] = $line;
        };
        $pages = new Pages(static fn () => new Page($renderer->url, timeout: 5_000, log: $log));
        $this->twig = $this->environment($pages);
        $html = $pages->fill($this->render(
            "{{ skerry_widget('x', {}, {id: 7, propsFrom: text, load: text, fallback: text, slots: {1: text, 2: 3}}) }}{{ skerry_widget('wrong', {}, {id: 12, fallback: 4}) }}",
            ['text' => $text],
        ));
        self::assertSame(
            '<div data-widget="x" data-props="{}" data-props-from="&lt;7&gt;" data-load="&lt;7&gt;"><!--skerry 7 b--><b>x</b>&lt;7&gt;'
            . '<div data-slot="1">&lt;7&gt;</div><div data-slot="2">3</div></div><div data-widget="wrong" data-props="{}">4</div>',
            $html,
        );
        self::assertCount(1, $lines);
        self::assertStringContainsString('"wrong" at page', $lines[0]);
    }

    public function testAnIslandThatIsTooLargeMayHaveAnIdOfDigits(): void
    {
        $renderer = new FakeRenderer();
        $page = new Page($renderer->url, timeout: 5_000, log: static fn () => null);
        $html = $page->fill($page->widget('x', ['a' => str_repeat('a', 32_000)], id: '12', fallback: 'F'));
        self::assertStringEndsWith('>F</div>', $html);
    }

    public function testWhatThrowsLeavesNoOpenTag(): void
    {
        $broken = [
            "{% skerry_widget 'x' %}{% skerry_widget 'y' %}{{ missing }}{% end_skerry_widget %}{% end_skerry_widget %}",
            "{% skerry_widget 'x' with missing %}{% end_skerry_widget %}",
            "{% skerry_widget 'X' %}{% end_skerry_widget %}",
        ];
        foreach ($broken as $template) {
            try {
                $this->render($template);
                self::fail($template);
            } catch (RuntimeError) {
            }
            $this->pages->reset();
        }
        $this->expectExceptionMessage('The slot "a" is in no widget.');
        $this->render("{% skerry_slot 'a' %}{% end_skerry_slot %}");
    }

    public function testATagGoesOnAfterATemplateInItThatThrew(): void
    {
        $this->twig->addFunction(new \Twig\TwigFunction('part', function (): string {
            try {
                return $this->render("{% skerry_widget 'y' %}{{ missing }}{% end_skerry_widget %}");
            } catch (RuntimeError) {
                return 'none';
            }
        }));
        self::assertSame(
            '<div data-widget="x" data-props="{}">none<div data-slot="a">A</div></div>',
            $this->render("{% skerry_widget 'x' %}{% skerry_slot 'a' %}A{% end_skerry_slot %}{{ part() }}{% end_skerry_widget %}"),
        );
    }

    public function testTheDescriptionsTemplateWorks(): void
    {
        preg_match('~```twig\n(.*?)```~s', file_get_contents(__DIR__ . '/../../README.md'), $found);
        $html = $this->render($found[1]);
        self::assertStringContainsString('{"cart":{"count":2}}', $html);
        self::assertSame(2, preg_match_all('~data-widget="(cart|tabs)" data-props="[^"]+" data-load="(visible|idle)"~', $html));
        self::assertStringContainsString('<div data-slot="a"><form>…</form></div>', $html);
    }

    public function testAFailureOfTheLogIsNoneOfThePage(): void
    {
        $fail = static fn () => throw new \RuntimeException('The disk is full.');
        $page = new Page('http://127.0.0.1:1', log: $fail, watch: $fail);
        $errors = tempnam(sys_get_temp_dir(), 'skerry');
        $before = ini_set('error_log', $errors);
        try {
            self::assertSame('<div data-widget="x" data-props="{}"></div>', $page->fill($page->widget('x')));
            self::assertStringContainsString('The disk is full.', file_get_contents($errors));
        } finally {
            ini_set('error_log', (string) $before);
            unlink($errors);
        }
    }

    /** @return array<string, array{string, class-string, string}> */
    public function mistakes(): array
    {
        return [
            'an unknown option' => ["{{ skerry_widget('x', {}, {lod: 'idle'}) }}", RuntimeError::class, 'The widget "x" has the option "lod". Expected some of: id, load, fallback, slots, propsFrom, keepFallback.'],
            'an option of another type' => ["{{ skerry_widget('x', {}, {id: []}) }}", RuntimeError::class, 'The option "id" of the widget "x" is array. Expected a text.'],
            'slots of another type' => ["{{ skerry_widget('x', {}, {slots: 'a'}) }}", RuntimeError::class, 'The option "slots" of the widget "x" is string. Expected an array'],
            'a slot of another type' => ["{{ skerry_widget('x', {}, {slots: {a: []}}) }}", RuntimeError::class, 'The slot "a" of the widget "x" is array. Expected a text.'],
            'the fallback of a tag' => ["{% skerry_widget 'x' with {}, {fallback: ''} %}{% end_skerry_widget %}", RuntimeError::class, 'The options of the widget "x" name a fallback or slots.'],
            'a slot in no widget' => ["{% skerry_slot 'a' %}{% end_skerry_slot %}", RuntimeError::class, 'The slot "a" is in no widget.'],
            'a tag that is not closed' => ["{% skerry_widget 'x' %}", SyntaxError::class, 'line 1'],
            'a list of props' => ["{{ skerry_widget('x', [1]) }}", RuntimeError::class, 'The props of the widget "x" cannot be a list.'],
        ];
    }

    /**
     * @dataProvider mistakes
     *
     * @param class-string<\Throwable> $class
     */
    public function testAMistakeIsAnErrorThatNamesIt(string $template, string $class, string $message): void
    {
        $this->expectException($class);
        $this->expectExceptionMessage($message);
        $this->render($template);
    }
}
