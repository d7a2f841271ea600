<?php

declare(strict_types=1);

namespace Skerry\Tests\WordPress;

use PHPUnit\Framework\TestCase;
use Skerry\WordPress\BuiltFiles;
use Skerry\WordPress\Settings;

final class SettingsTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv('SKERRY_RENDERER');
        putenv('SKERRY_KEY');
    }

    private static function read(array $saved): Settings
    {
        return Settings::from($saved, '/site/wp-content/skerry', '/wp-content/skerry/');
    }

    public function testHasTheDefaultsOfTheContract(): void
    {
        $settings = self::read([]);
        self::assertSame(['/site/wp-content/skerry', '/wp-content/skerry/'], [$settings->files, $settings->base]);
        self::assertSame(['http://127.0.0.1:4851', '', 100], [$settings->renderer, $settings->key, $settings->timeout]);
        self::assertSame([3_600, [], []], [$settings->cache, $settings->routes, $settings->texts]);
    }

    public function testAnEmptyRendererIsNone(): void
    {
        putenv('SKERRY_RENDERER=http://10.0.0.1');
        putenv('SKERRY_KEY=secret');
        self::assertSame(['http://10.0.0.1', 'secret'], [self::read([])->renderer, self::read([])->key]);
        self::assertSame('', self::read(['renderer' => ''])->renderer);
        self::assertSame('http://10.0.0.2', self::read(['renderer' => 'http://10.0.0.2'])->renderer);
    }

    public function testKeepsEmptyObjectsInRoutes(): void
    {
        $settings = self::read(['routes' => '{"a":{"path":"/a","defaults":{}}}', 'texts' => 'broken']);
        self::assertSame('{"a":{"path":"/a","defaults":{}}}', json_encode($settings->routes, JSON_UNESCAPED_SLASHES));
        self::assertSame([], $settings->texts);
    }

    /** @runInSeparateProcess */
    public function testAConstantGoesBeforeWhatWasSaved(): void
    {
        define('SKERRY_RENDERER', '');
        define('SKERRY_BASE', 'https://cdn.example/skerry/');
        $settings = self::read(['renderer' => 'http://10.0.0.2', 'base' => '/other/']);
        self::assertSame(['', 'https://cdn.example/skerry/'], [$settings->renderer, $settings->base]);
    }

    public function testReadsAFolderThatIsNotThereAsEmpty(): void
    {
        $files = new BuiltFiles(__DIR__ . '/nowhere');
        self::assertFalse($files->exist());
        self::assertSame([[], '', false], [$files->widgets(), $files->integrity('skerry.js'), $files->loadsAtOnce('x', 'eager')]);
    }

    public function testReadsWhatABuildHasWritten(): void
    {
        $folder = sys_get_temp_dir() . '/skerry-built-' . bin2hex(random_bytes(4));
        mkdir($folder);
        try {
            $widgets = ['tabs' => ['load' => 'eager', 'files' => []], 'cart' => ['load' => 'idle', 'files' => []]];
            file_put_contents("{$folder}/head.json", json_encode(['texts' => [], 'widgets' => $widgets]));
            file_put_contents("{$folder}/manifest.json", '{"skerry.js":{"integrity":"sha384-a"}}');
            $files = new BuiltFiles($folder);
            self::assertTrue($files->exist());
            self::assertSame(['cart', 'tabs'], $files->widgets());
            self::assertSame(['sha384-a', ''], [$files->integrity('skerry.js'), $files->integrity('skerry.css')]);
            self::assertTrue($files->loadsAtOnce('tabs', null));
            self::assertFalse($files->loadsAtOnce('tabs', 'visible'));
            self::assertFalse($files->loadsAtOnce('cart', null));
            $version = $files->version();
            file_put_contents("{$folder}/manifest.json", '{}');
            self::assertNotSame($version, (new BuiltFiles($folder))->version());
        } finally {
            array_map(unlink(...), glob("{$folder}/*"));
            rmdir($folder);
        }
    }
}
