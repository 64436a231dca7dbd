/** What the list of conversations shows while it is filtered or searched. */
export { foldersTexts } from '../../../base/i18n/folders.texts';
export { searchTexts } from '../../../base/i18n/search.texts';
export { ListFilter } from '../sidebar/folders/list-filter';
export { SearchResults } from '../sidebar/search/search-results';
