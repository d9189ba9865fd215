// The asynchronous boundary of Module Federation's documentation: shared libraries are resolved before the site starts.
import '@forecourt/shared/ui/base.css';
import '../../host/src/layout/page.css';

void import('../../host/src/main.ts');
