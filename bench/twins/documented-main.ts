// The asynchronous boundary that Module Federation's documentation asks for: shared libraries settle before the site
// starts. What the page looks like comes with its HTML, as everywhere.
import '@forecourt/shared/ui/base.css';
import '../../host/src/layout/page.css';

void import('../../host/src/main.ts');
