import type { ListWord } from './it.ts';

export const enListWords: Readonly<Record<ListWord, string>> = {
  'views.view': 'View',
  'views.all': 'The whole list',
  'views.changed': 'As chosen now',
  'views.presets': 'For everybody',
  'views.own': 'My views',
  'views.keep': 'Save view',
  'views.edit': 'Change view',
  'views.name': 'Name of the view',
  'views.first': 'The list opens so',
  'views.delete': 'Delete view',
  'views.delete.ask': 'Delete the view “{name}”?',
  'views.kept': 'View saved',
  'views.deleted': 'View deleted',
  'views.dropped': 'View “{name}”: the list no longer has {words}. The rest is as you saved it.',
};
