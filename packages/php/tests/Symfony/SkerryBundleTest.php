<?php

declare(strict_types=1);

namespace Skerry\Tests\Symfony;

use PHPUnit\Framework\TestCase;
use Skerry\Symfony\SkerryCollector;
use Skerry\Tests\FakeRenderer;
use Symfony\Component\Config\Definition\Exception\InvalidConfigurationException;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

final class SkerryBundleTest extends TestCase
{
    private const PAGE = <<<'TWIG'
        {{ skerry_head([], {cart: {count: 2}}) }}
        {% skerry_widget 'x' with {a: 1} %}F{% skerry_slot 'a' %}<i>A</i>{% end_skerry_slot %}{% end_skerry_widget %}
        TWIG;

    private ?TestKernel $kernel = null;

    protected function tearDown(): void
    {
        $this->kernel?->remove();
        restore_exception_handler();
    }

    /** @param array<string, mixed> $options */
    private function start(array $options = [], string $template = self::PAGE, bool $isDebug = true): TestKernel
    {
        return $this->kernel = new TestKernel($template, $options, $isDebug);
    }

    private function get(string $path, string $method = 'GET'): Response
    {
        return $this->kernel->handle(Request::create($path, $method));
    }

    /** @return array<string, mixed> */
    private static function configOf(Response $response): array
    {
        preg_match('~id="skerry-config">(.*?)</script>~', $response->getContent(), $found);

        return json_decode($found[1], true, flags: JSON_THROW_ON_ERROR);
    }

    private function collectorOf(Response $response): SkerryCollector
    {
        $this->kernel->terminate(Request::create('/de/page'), $response);

        return $this->kernel->getContainer()->get('profiler')->loadProfileFromResponse($response)->getCollector('skerry');
    }

    public function testFillsTheResponseWithMarkup(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], isDebug: false);
        $html = $this->get('/de/page')->getContent();
        self::assertStringContainsString(
            '<div data-widget="x" data-props="{&quot;a&quot;:1}"><!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>',
            $html,
        );
        self::assertStringContainsString('id="skerry-state">{"cart":{"count":2}}</script>', $html);
        [$call] = $renderer->calls();
        self::assertSame(['cart' => ['count' => 2]], $call['state']);
        self::assertSame('de', $call['config']['locale']);
    }

    public function testEveryRequestIsAPageOfItsOwn(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], isDebug: false);
        self::assertSame('de', self::configOf($this->get('/de/page'))['locale']);
        self::assertSame(500, $this->kernel->handle(Request::create('/failing'))->getStatusCode());
        self::assertSame('fr', self::configOf($this->get('/fr/page'))['locale']);
        self::assertSame(['s1-'], array_keys($renderer->calls()[1]['islands']));
        self::assertCount(2, $renderer->calls());
    }

    public function testARendererThatHangsLeavesTheFallbackAndIsLogged(): void
    {
        $renderer = new FakeRenderer('hung');
        $this->start(['renderer' => $renderer->url, 'timeout' => 50], isDebug: false);
        $html = $this->get('/de/page')->getContent();
        self::assertStringContainsString('>F<div data-slot="a"><i>A</i></div></div>', $html);
        self::assertStringNotContainsString('<!--', $html);
        $lines = $this->kernel->getContainer()->get('logger')->lines;
        self::assertStringContainsString('No complete answer within 50 ms.', implode("\n", preg_grep('~^warning: The renderer~', $lines)));
    }

    public function testWritesNoMarkupIntoJson(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], isDebug: false);
        $data = json_decode($this->get('/json')->getContent(), true, flags: JSON_THROW_ON_ERROR);
        self::assertStringEndsWith('>F<div data-slot="a"><i>A</i></div></div>', $data['html']);
        self::assertStringNotContainsString('<!--', $data['html']);
        self::assertSame([], $renderer->calls());
    }

    public function testWritesNoPlaceIntoAFeed(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], isDebug: false);
        $text = $this->get('/feed')->getContent();
        self::assertStringEndsWith(htmlspecialchars('>F<div data-slot="a"><i>A</i></div></div>'), $text);
        self::assertStringNotContainsString('!--', $text);
        self::assertSame([], $renderer->calls());
    }

    public function testWritesNoPlaceIntoAStream(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], isDebug: false);
        ob_start();
        // Symfony 5.4 sends it at once.
        $this->get('/stream')->sendContent();
        $html = ob_get_clean();
        self::assertStringEndsWith('>F<div data-slot="a"><i>A</i></div></div>', $html);
        self::assertStringNotContainsString('<!--', $html);
        self::assertSame([], $renderer->calls());
    }

    public function testHandsTheRoutesOverThatTheAppShows(): void
    {
        $this->start(['routes' => ['shop_*', 'about']]);
        $routes = self::configOf($this->get('/de/page'))['routes'];
        self::assertEqualsCanonicalizing(['shop_product', 'shown', 'about.en', 'about.de'], array_keys($routes['routes']));
        self::assertSame(['', 'http', 'localhost', 'de'], [$routes['base_url'], $routes['scheme'], $routes['host'], $routes['locale']]);
        self::assertSame(['tab' => 'info'], $routes['routes']['shop_product']['defaults']);
        self::assertSame(['text', '/shop'], $routes['routes']['shop_product']['tokens'][2]);
    }

    public function testHandsTheTextsOfTheRequestsLanguageOver(): void
    {
        $this->start();
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/skerry.de.yaml", "a: { b: Hallo }\n");
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/skerry.en.yaml", "a: { b: Hello, c: Bye }\n");
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/messages.de.yaml", "secret: x\n");
        $config = self::configOf($this->get('/de/page'));
        self::assertSame(['a.b' => 'Hallo', 'a.c' => 'Bye'], $config['translations']);
    }

    public function testHandsIcuMessagesOverThatPagesRead(): void
    {
        $this->start();
        $plural = "{count, plural, one {# thing} other {It''s # things}}";
        $messages = [
            'plural' => $plural, 'simple' => "It''s {name}'s", 'quoted' => "'{name}' {name}", 'bar' => 'a | {b}', 'spaces' => '{ name }',
        ];
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/skerry+intl-icu.de.php", '<?php return ' . var_export($messages, true) . ';');
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/skerry.de.php", "<?php return ['plain' => \"It''s one|It''s %count%\"];");
        (new Filesystem())->dumpFile("{$this->kernel->folder}/translations/skerry+intl-icu.en.php", "<?php return ['english' => \"It''s\", 'plain' => 'no'];");
        self::assertEquals([
            'plural' => $plural, 'simple' => "It's {name}'s", 'quoted' => "{text, select, other {'{name}' {name}}}",
            'bar' => '{text, select, other {a | {b}}}', 'spaces' => '{text, select, other {{ name }}}',
            'plain' => "It''s one|It''s %count%", 'english' => "It's",
        ], self::configOf($this->get('/de/page'))['translations']);
    }

    public function testItsOwnConfigGoesBeforeWhatTheAppHas(): void
    {
        $this->start(['config' => ['locale' => 'en', 'product' => 'acme', 'theme' => ['name' => 'x']]]);
        $config = self::configOf($this->get('/de/page'));
        self::assertSame(['locale' => 'en', 'product' => 'acme', 'theme' => ['name' => 'x']], array_diff_key($config, ['routes' => 1]));
    }

    public function testFindsTheFilesInThePublicFolder(): void
    {
        $this->start(['base' => '/assets/'], "{{ skerry_head(['x']) }}");
        (new Filesystem())->dumpFile("{$this->kernel->folder}/public/skerry/head.json", '{"widgets": {"x": {"files": ["x.js"], "hasTexts": false}}, "texts": {}}');
        self::assertStringContainsString('<link rel="modulepreload" href="/assets/x.js">', $this->get('/de/page')->getContent());
    }

    public function testCanBeAutowired(): void
    {
        $this->start()->boot();
        $pages = $this->kernel->getContainer()->get(Consumer::class)->pages;
        // No request, so nobody would fill it.
        self::assertSame('<div data-widget="x" data-props="{}">F</div>', $pages->current()->widget('x', fallback: 'F'));
    }

    public function testTheProfilerShowsCallsAndFallbacks(): void
    {
        $renderer = new FakeRenderer();
        $this->start(['renderer' => $renderer->url, 'timeout' => 5_000], self::PAGE . "{{ skerry_widget('wrong') }}");
        $response = $this->get('/de/page');
        $token = $response->headers->get('X-Debug-Token');
        $collector = $this->collectorOf($response);
        self::assertSame(1, $collector->countFallbacks());
        self::assertCount(1, $collector->getCalls());

        $panel = $this->get("/_profiler/{$token}?panel=skerry")->getContent();
        self::assertStringContainsString('bad-props /a Expected a text.', $panel);
        self::assertStringContainsString("{$this->kernel->page}:2", $panel);
        self::assertMatchesRegularExpression('~<strong>Skerry</strong>\s*<span class="count"><span>1</span>~', $panel);
        $toolbar = $this->get("/_wdt/{$token}")->getContent();
        self::assertStringContainsString('>1/2</span>', $toolbar);
    }

    public function testWithoutTheVariableTheRendererIsTheOneOfSkerryServe(): void
    {
        $this->start(isDebug: false)->boot();
        self::assertSame('http://127.0.0.1:4851', $this->kernel->getContainer()->getParameter('env(SKERRY_RENDERER)'));
    }

    public function testAnEmptyVariableIsNoRenderer(): void
    {
        $_ENV['SKERRY_RENDERER'] = '';
        try {
            $this->start();
            $response = $this->get('/de/page');
        } finally {
            unset($_ENV['SKERRY_RENDERER']);
        }
        self::assertSame('There is no renderer.', $this->collectorOf($response)->getIslands()[0]['reason']);
    }

    public function testPagesComeFromTheServerOfSkerryDevWhereAVariableNamesIt(): void
    {
        $_ENV['SKERRY_DEV'] = 'http://localhost:4852';
        try {
            $this->start(isDebug: false);
            $html = $this->get('/de/page')->getContent();
        } finally {
            unset($_ENV['SKERRY_DEV']);
        }
        self::assertStringContainsString('<script type="module" src="http://localhost:4852/skerry/skerry.js" async>', $html);
    }

    public function testAWrongConfigurationNamesItsPlace(): void
    {
        $this->start(['timeout' => 0]);
        $this->expectException(InvalidConfigurationException::class);
        $this->expectExceptionMessage('skerry.timeout');
        $this->kernel->boot();
    }
}
