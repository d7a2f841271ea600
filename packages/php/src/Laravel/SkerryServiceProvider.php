<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Contracts\Container\Container;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Events\Dispatcher;
use Illuminate\Foundation\Http\Events\RequestHandled;
use Illuminate\Support\ServiceProvider;
use Illuminate\View\Compilers\BladeCompiler;
use Skerry\Pages;

/** Islands in Laravel: directives and a component for Blade, filled by the renderer when the response is sent. */
final class SkerryServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->mergeConfigFrom(__DIR__ . '/config.php', 'skerry');
        // A page belongs to a request, also in a worker that handles many.
        $this->app->scoped(Pages::class, static fn (Container $app): Pages => new Pages([new PageOpener($app), 'open']));
    }

    public function boot(): void
    {
        if ($this->app->runningInConsole()) {
            $this->publishes([__DIR__ . '/config.php' => $this->app->configPath('skerry.php')], 'skerry-config');
        }
        $this->callAfterResolving('blade.compiler', static function (BladeCompiler $blade): void {
            $call = static fn (string $method): callable => static fn (string $arguments): string =>
                '<?php echo app(\\' . Islands::class . "::class)->{$method}({$arguments}); ?>";
            $blade->directive('skerry', $call('widget'));
            $blade->directive('skerryHead', $call('head'));
            $blade->component('skerry', IslandComponent::class);
        });
        $this->app->make(Dispatcher::class)->listen(RequestHandled::class, [ResponseFiller::class, 'handle']);
        // The page of an error is another one.
        $this->callAfterResolving(ExceptionHandler::class, static function (object $handler): void {
            if (method_exists($handler, 'renderable')) {
                // Octane has an app of its own for each request, which is not that of the provider.
                $handler->renderable(static function (\Throwable $exception): void {
                    app(Pages::class)->reset();
                });
            }
        });
    }
}
