import { Application } from "@hotwired/stimulus";
import Live from "@symfony/ux-live-component";

Application.start().register("live", Live);
