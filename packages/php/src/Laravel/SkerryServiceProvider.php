<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Contracts\Container\Container;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Events\Dispatcher;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Foundation\Http\Events\RequestHandled;
use Illuminate\Routing\Pipeline;
use Illuminate\Support\ServiceProvider;
use Illuminate\View\Compilers\BladeCompiler;
use Skerry\Pages;
use Skerry\ResponseFiller;

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
        // Octane has an app of its own for each request, which is not that of the provider: hence `app()`.
        $this->app->make(Dispatcher::class)->listen(RequestHandled::class, static function (RequestHandled $event): void {
            $view = $event->response->original ?? null;
            app(ResponseFiller::class)->fill($event->request, $event->response);
            // Tests ask for the view, which setting the content forgets.
            if ($view !== null) {
                $event->response->original = $view;
            }
        });
        $this->app->beforeResolving(ExceptionHandler::class, static function (): void {
            if (self::isErrorsPage()) {
                app(Pages::class)->reset();
            }
        });
    }

    /**
     * Whether the handler of exceptions is asked for a page, which is another one, and not by `report()`. It has no event:
     * its callbacks hear of no exception that has a `render()` of its own.
     */
    private static function isErrorsPage(): bool
    {
        foreach (debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 15) as $call) {
            [$function, $class] = [$call['function'], $call['class'] ?? ''];
            if ($function === 'handleException' && is_a($class, Pipeline::class, true)) {
                return true;
            }
            if ($function === 'renderException' && is_a($class, Kernel::class, true)) {
                return true;
            }
        }

        return false;
    }
}
