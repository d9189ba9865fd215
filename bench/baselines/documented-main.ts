// Asynchronous entry that Module Federation's documentation recommends: resolves shared libraries before the site starts.
import '@forecourt/shared/ui/base.css';
import '../../host/src/layout/page.css';

void import('../../host/src/main.ts');
