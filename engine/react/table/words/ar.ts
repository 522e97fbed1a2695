import type { ListWord } from './it.ts';

export const arListWords: Readonly<Record<ListWord, string>> = {
  'views.view': 'العرض',
  'views.all': 'القائمة كاملة',
  'views.changed': 'الاختيار الحالي',
  'views.presets': 'للجميع',
  'views.own': 'عروضي',
  'views.keep': 'حفظ العرض',
  'views.edit': 'تعديل العرض',
  'views.name': 'اسم العرض',
  'views.first': 'تُفتح القائمة هكذا',
  'views.delete': 'حذف العرض',
  'views.delete.ask': 'هل تريد حذف العرض «{name}»؟',
  'views.kept': 'تم حفظ العرض',
  'views.deleted': 'تم حذف العرض',
  'views.dropped': 'العرض «{name}»: لم تعد القائمة تحتوي على {words}. الباقي كما حفظته.',
};
