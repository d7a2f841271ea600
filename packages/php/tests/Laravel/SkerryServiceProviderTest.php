<?php

declare(strict_types=1);

namespace Skerry\Tests\Laravel;

use PHPUnit\Framework\TestCase;
use Skerry\Tests\FakeRenderer;
use Symfony\Component\HttpFoundation\Response;

final class SkerryServiceProviderTest extends TestCase
{
    private const PAGE = <<<'BLADE'
        @skerryHead([], ['cart' => ['count' => 2]])
        <x-skerry name="x" :props="['a' => 1]">F<x-slot name="a"><i>A</i></x-slot></x-skerry>
        BLADE;

    private ?TestApp $app = null;

    protected function tearDown(): void
    {
        $this->app?->remove();
    }

    /** @param array<string, mixed> $options */
    private function start(array $options = [], string $template = self::PAGE): TestApp
    {
        return $this->app = new TestApp($template, $options);
    }

    private function show(string $template): string
    {
        $this->start(['renderer' => null], $template);

        return trim($this->app->get('/page')->getContent());
    }

    /** @return array<string, mixed> */
    private static function configOf(Response $response): array
    {
        preg_match('~id="skerry-config">(.*?)</script>~', $response->getContent(), $found);

        return json_decode($found[1], true, flags: JSON_THROW_ON_ERROR);
    }

    public function testADirectiveWritesAnIslandWithAllOptions(): void
    {
        self::assertSame(
            '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" data-load="idle">'
            . '&lt;i&gt;<div data-slot="s"><b></div></div>',
            $this->show("@skerry('x', ['a' => '<'], ['id' => 'i', 'load' => 'idle', 'propsFrom' => '/me?a=1&b', 'fallback' => '<i>', 'slots' => ['s' => new Illuminate\Support\HtmlString('<b>')]])"),
        );
    }

    public function testTheContentOfAComponentIsTheFallbackAndIsNoTemplate(): void
    {
        self::assertSame(
            '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me" data-load="idle"><form>{{ 1 + 1 }}</form></div>',
            $this->show("<x-skerry name=\"x\" :props=\"['a' => '<']\" load=\"idle\" props-from=\"/me\"><form>@{{ 1 + 1 }}</form></x-skerry>"),
        );
        self::assertSame('<div data-widget="x" data-props="{}"></div>', $this->show('<x-skerry name="x" />'));
    }

    public function testIslandsStandInSlotsOfOthers(): void
    {
        self::assertSame(
            '<div data-widget="x" data-props="{}"><div data-slot="a"><div data-widget="y" data-props="{}"><div data-slot="my-b">B</div></div></div></div>',
            $this->show('<x-skerry name="x"><x-slot name="a"><x-skerry name="y"><x-slot name="my-b">B</x-slot></x-skerry></x-slot></x-skerry>'),
        );
    }

    public function testFillsTheResponseWithMarkup(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000]);
        $response = $this->app->get('/page');
        self::assertStringContainsString(
            '<div data-widget="x" data-props="{&quot;a&quot;:1}"><!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>',
            $response->getContent(),
        );
        self::assertStringContainsString('id="skerry-state">{"cart":{"count":2}}</script>', $response->getContent());
        self::assertSame('page', $response->original->name());
        [$call] = $renderer->calls();
        self::assertSame([['cart' => ['count' => 2]], 'de'], [$call['state'], $call['config']['locale']]);
    }

    public function testEveryRequestIsAPageOfItsOwn(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000]);
        $this->app->get('/page');
        self::assertSame(500, $this->app->get('/failing')->getStatusCode());
        $this->app->app->setLocale('fr');
        self::assertSame('fr', self::configOf($this->app->get('/page'))['locale']);
        self::assertSame(['s1-'], array_keys($renderer->calls()[1]['islands']));
        self::assertCount(2, $renderer->calls());
    }

    public function testThePageOfAnExceptionThatRendersItselfIsAnotherOne(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], "@skerry('x', [], ['id' => 'a'])");
        $response = $this->app->get('/sorry');
        self::assertSame(503, $response->getStatusCode());
        self::assertStringContainsString('<b>x</b>', $response->getContent());
        self::assertSame([['a']], array_map(static fn (array $call) => array_keys($call['islands']), $renderer->calls()));
    }

    public function testAReportedExceptionDoesNotEndThePage(): void
    {
        $renderer = new FakeRenderer();
        $this->start(
            ['renderer' => $renderer->url, 'timeout' => 5_000],
            "@skerry('x') <?php report(new RuntimeException('A detail.')); ?> @skerry('y')",
        );
        self::assertStringContainsString('<b>x</b>', $this->app->get('/page')->getContent());
        self::assertCount(2, $renderer->calls()[0]['islands']);
    }

    public function testEveryCopyOfTheAppHasAPageOfItsOwn(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], "@skerry('x', [], ['id' => 'a'])");
        foreach (['/page', '/sorry', '/page'] as $path) {
            self::assertStringContainsString('<b>x</b>', $this->app->getInCopy($path)->getContent());
        }
        self::assertCount(3, $renderer->calls());
        self::assertFalse($this->app->app->resolved(\Skerry\Pages::class));
    }

    public function testARendererThatHangsLeavesTheFallbackAndIsLogged(): void
    {
        $renderer = new FakeRenderer('hung');
        $this->start(['renderer' => $renderer->url, 'timeout' => 50]);
        $html = $this->app->get('/page')->getContent();
        self::assertStringContainsString('>F<div data-slot="a"><i>A</i></div></div>', $html);
        self::assertStringNotContainsString('<!--', $html);
        self::assertStringContainsString('No complete answer within 50 ms.', implode("\n", $this->app->log->lines));
    }

    public function testTheLogNamesTheTemplate(): void
    {
        $renderer = new FakeRenderer();
        $this->start(
            ['renderer' => $renderer->url, 'timeout' => 5_000],
            "@skerry('wrong')<x-skerry name=\"wrong\" id=\"b\">b</x-skerry>",
        );
        $this->app->get('/page');
        self::assertSame(
            ["warning: The widget \"wrong\" at {$this->app->folder}/resources/views/page.blade.php was not rendered: bad-props /a Expected a text."],
            array_values(array_unique($this->app->log->lines)),
        );
        self::assertCount(2, $this->app->log->lines);
    }

    public function testWritesNoMarkupIntoJson(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000]);
        $data = json_decode($this->app->get('/json')->getContent(), true, flags: JSON_THROW_ON_ERROR);
        self::assertStringEndsWith('>F<div data-slot="a"><i>A</i></div></div>', trim($data['html']));
        self::assertStringNotContainsString('<!--', $data['html']);
        self::assertSame([], $renderer->calls());
    }

    public function testWritesNoPlaceIntoAFeed(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000]);
        $text = $this->app->get('/feed')->getContent();
        self::assertStringEndsWith(e('>F<div data-slot="a"><i>A</i></div></div>'), trim($text));
        self::assertStringNotContainsString('!--', $text);
        self::assertSame([], $renderer->calls());
    }

    public function testWritesNoPlaceIntoAStream(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000]);
        $response = $this->app->get('/stream');
        ob_start();
        $response->sendContent();
        $html = ob_get_clean();
        self::assertStringEndsWith('>F<div data-slot="a"><i>A</i></div></div>', trim($html));
        self::assertStringNotContainsString('<!--', $html);
        self::assertSame([], $renderer->calls());
    }

    public function testHandsTheRoutesOverThatTheAppShows(): void
    {
        $this->start(['routes' => ['shop.*']]);
        self::assertSame(
            ['url' => 'http://localhost', 'defaults' => [], 'routes' => ['shop.product' => ['uri' => 'shop/{id}/{tab?}', 'wheres' => ['tab' => '.*']]]],
            self::configOf($this->app->get('/page'))['routes'],
        );
    }

    public function testHandsNoDefaultsOverOfOtherRoutes(): void
    {
        $this->start(['routes' => ['shop.*']]);
        $this->app->app->make('router')->matched(static fn () => app('url')->defaults(['tab' => 'info', 'tenant' => 'secret']));
        self::assertSame(['tab' => 'info'], self::configOf($this->app->get('/page'))['routes']['defaults']);
    }

    public function testHandsTheTextsOfTheRequestsLanguageOver(): void
    {
        $this->start();
        $this->app->write('resources/lang/de/skerry.php', "<?php return ['a' => ['b' => 'Hallo']];");
        $this->app->write('resources/lang/en/skerry.php', "<?php return ['a' => ['b' => 'Hello', 'c' => 'Bye']];");
        self::assertSame(['a' => ['b' => 'Hallo', 'c' => 'Bye']], self::configOf($this->app->get('/page'))['translations']);
    }

    public function testHandsPluralFormsOverThatPagesRead(): void
    {
        $this->start();
        $texts = [
            'apples' => '{0} There are none|[1,19] There are some|[20,*] There are many',
            'range' => '{1,3} A few|[4,*] More',
            'labels' => 'Result: :count found|Results: :count found',
            'bar' => 'Contact: Imprint | Help: Pages',
            'time' => 'At 12:30, :Name: mailto:info@x.example',
            'list' => ['a :count|b :count'],
        ];
        $this->app->write('resources/lang/de/skerry.php', '<?php return ' . var_export($texts, true) . ';');
        $expected = ['range' => '[1,3] A few|[4,*] More', 'labels' => 'form: Result: :count found|form: Results: :count found'] + $texts;
        self::assertEquals($expected, self::configOf($this->app->get('/page'))['translations']);
    }

    public function testItsOwnConfigGoesBeforeWhatTheAppHas(): void
    {
        $this->start(['config' => ['locale' => 'en', 'product' => 'acme']]);
        self::assertSame(['locale' => 'en', 'product' => 'acme'], self::configOf($this->app->get('/page')));
    }

    public function testFindsTheFilesInThePublicFolder(): void
    {
        $this->start(['base' => '/assets/'], "@skerryHead(['x'])");
        $this->app->write('public/skerry/head.json', '{"widgets": {"x": {"files": ["x.js"], "hasTexts": false}}, "texts": {}}');
        self::assertStringContainsString('<link rel="modulepreload" href="/assets/x.js">', $this->app->get('/page')->getContent());
    }

    public function testAnEmptyVariableIsNoRenderer(): void
    {
        $_ENV['SKERRY_RENDERER'] = '';
        try {
            $this->start([], "{{ strlen(app(Skerry\Pages::class)->current()->widget('x')) }}");
            $length = $this->app->get('/page')->getContent();
        } finally {
            unset($_ENV['SKERRY_RENDERER']);
        }
        // Without a place for markup.
        self::assertSame(strlen('<div data-widget="x" data-props="{}"></div>'), (int) $length);
    }

    public function testPagesComeFromTheServerOfSkerryDevWhereAVariableNamesIt(): void
    {
        $_ENV['SKERRY_DEV'] = 'http://localhost:4852';
        try {
            $this->start();
            $html = $this->app->get('/page')->getContent();
        } finally {
            unset($_ENV['SKERRY_DEV']);
        }
        self::assertStringContainsString('<script type="module" src="http://localhost:4852/skerry/skerry.js" async>', $html);
    }

    public function testTheDescriptionsTemplateWorks(): void
    {
        preg_match('~```blade\n(.*?)```~s', file_get_contents(__DIR__ . '/../../README.md'), $found);
        // As Laravel 8 writes a slot; the other form came with 9.
        $html = $this->show(preg_replace('~<x-slot:(\w+)>(.*?)</x-slot:\w+>~', '<x-slot name="$1">$2</x-slot>', $found[1]));
        self::assertStringContainsString('{"cart":{"count":2}}', $html);
        self::assertSame(2, preg_match_all('~data-widget="(cart|tabs)" data-props="[^"]+" data-load="(visible|idle)"~', $html));
        self::assertStringContainsString('<div data-slot="a"><form>…</form></div>', $html);
    }

    /** @return array<string, array{string, string}> */
    public function mistakes(): array
    {
        return [
            'an unknown option' => ["@skerry('x', [], ['lod' => 'idle'])", 'The widget "x" has the option "lod". Expected some of: id, load, fallback, slots, propsFrom, keepFallback.'],
            'an unknown attribute' => ['<x-skerry name="x" lod="idle" />', 'The widget "x" has the attribute "lod". Expected some of: name, props, id, load, props-from, keep-fallback.'],
        ];
    }

    /** @dataProvider mistakes */
    public function testAMistakeIsAnErrorThatNamesIt(string $template, string $message): void
    {
        $this->start([], $template);
        self::assertStringContainsString(htmlspecialchars($message), $this->app->get('/page')->getContent());
    }
}
