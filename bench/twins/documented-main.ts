// The asynchronous boundary that Module Federation's documentation asks for: shared libraries settle before the site starts.
void import('../../host/src/main.tsx');
