<?php

declare(strict_types=1);

namespace Skerry\Tests\Laravel;

use Illuminate\Config\Repository;
use Illuminate\Container\Container;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as KernelContract;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Filesystem\FilesystemServiceProvider;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Facade;
use Illuminate\Translation\TranslationServiceProvider;
use Illuminate\View\ViewServiceProvider;
use Psr\Log\LoggerInterface;
use Skerry\Laravel\SkerryServiceProvider;
use Skerry\Tests\Log;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;

/** An app with a page of its own, in a folder of its own. */
final class TestApp
{
    public readonly string $folder;

    public readonly Application $app;

    public readonly Log $log;

    /** @param array<string, mixed> $options of the package */
    public function __construct(string $template, array $options = [])
    {
        $this->folder = sys_get_temp_dir() . '/skerry-' . bin2hex(random_bytes(6));
        $this->write('resources/views/page.blade.php', $template);
        foreach (['bootstrap/cache', 'storage/framework/views', 'resources/lang'] as $folder) {
            mkdir("{$this->folder}/{$folder}", recursive: true);
        }
        $this->app = $app = new Application($this->folder);
        $app->instance('config', new Repository([
            'app' => ['locale' => 'de', 'fallback_locale' => 'en', 'debug' => true, 'url' => 'http://localhost'],
            'view' => ['paths' => ["{$this->folder}/resources/views"], 'compiled' => "{$this->folder}/storage/framework/views"],
            'skerry' => $options,
        ]));
        $app->instance('env', 'testing');
        $app->instance(LoggerInterface::class, $this->log = new Log());
        $app->singleton(KernelContract::class, QuietKernel::class);
        $app->singleton(ExceptionHandler::class, Handler::class);
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($app);
        foreach ([FilesystemServiceProvider::class, ViewServiceProvider::class, TranslationServiceProvider::class, SkerryServiceProvider::class] as $provider) {
            $app->register($provider);
        }
        $app->boot();
        $router = $app->make('router');
        $router->get('/page', static fn () => view('page'));
        $router->get('/json', static fn () => ['html' => view('page')->render()]);
        $router->get('/stream', static fn () => new StreamedResponse(static fn () => print view('page')->render()));
        $router->get('/failing', static function (): never {
            view('page')->render();

            throw new \RuntimeException('It fails.');
        });
        $router->get('/feed', static fn () => new Response(e(view('page')->render()), 200, ['Content-Type' => 'application/atom+xml']));
        $router->get('/sorry', static function (): never {
            view('page')->render();

            throw new Sorry();
        });
        $router->get('/shop/{id}/{tab?}', static fn () => '')->where('tab', '.*')->name('shop.product');
        $router->get('/admin', static fn () => '')->name('admin.users');
        $router->getRoutes()->refreshNameLookups();
    }

    public function write(string $path, string $text): void
    {
        (new Filesystem())->ensureDirectoryExists(dirname("{$this->folder}/{$path}"));
        file_put_contents("{$this->folder}/{$path}", $text);
    }

    public function get(string $path): Response
    {
        return $this->app->make(KernelContract::class)->handle(Request::create($path));
    }

    /** As Octane does it: with a copy of the app. */
    public function getInCopy(string $path): Response
    {
        $copy = clone $this->app;
        $copy->instance('app', $copy);
        $copy->instance(Container::class, $copy);
        Container::setInstance($copy);
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($copy);
        $kernel = $copy->make(KernelContract::class);
        $kernel->setApplication($copy);
        $copy->make('router')->setContainer($copy);
        $copy->make('view')->setContainer($copy);
        try {
            return $kernel->handle(Request::create($path));
        } finally {
            Container::setInstance($this->app);
            Facade::setFacadeApplication($this->app);
        }
    }

    public function remove(): void
    {
        (new Filesystem())->deleteDirectory($this->folder);
    }
}

/** Has a page of its own. */
final class Sorry extends \RuntimeException
{
    public function render(): mixed
    {
        return response()->view('page', status: 503);
    }
}

/** Has nothing to start: the app is complete. */
final class QuietKernel extends Kernel
{
    protected $bootstrappers = [];
}
