import { useSearchParams } from 'react-router-dom';
import { BundleTools } from './BundleTools.tsx';
import { ChecklistTools } from './ChecklistTools.tsx';
import { DraftList } from './DraftList.tsx';
import { EditorWords } from './EditorWords.tsx';
import { Publications } from './Publications.tsx';
import { ReleaseConflicts } from './ReleaseConflicts.tsx';
import { SchemaEditor } from './SchemaEditor.tsx';
import { SchemaList } from './SchemaList.tsx';
import './schemas.css';

/** URL parameters: open form, other open file, selected place, listed kind. */
const FORM = 'form';
const FILE = 'file';
const AT = 'at';
const KIND = 'kind';

/** Schema administration: list of schemas, drafts and publications, or the editor of the file in the URL. */
export function SchemasBlock() {
  return (
    <EditorWords>
      <SchemasDesk />
    </EditorWords>
  );
}

function SchemasDesk() {
  const [address, setAddress] = useSearchParams();
  const [form, file] = [address.get(FORM), address.get(FILE)];
  const kind = address.get(KIND) ?? 'form';
  const leave = () => setAddress(kind === 'form' ? {} : { [KIND]: kind });
  const open = (path: string, at = '') => {
    const fileParams = path.endsWith('.form.json') ? { [FORM]: path } : { [KIND]: kind, [FILE]: path };
    setAddress({ ...fileParams, ...(at === '' ? {} : { [AT]: at }) });
  };
  const shared = { at: address.get(AT) ?? undefined, onOpen: open, onLeave: leave };
  if (form !== null) return <SchemaEditor key={form} path={form} {...shared} />;
  if (file !== null) return <SchemaEditor key={file} path={file} ofAnyKind {...shared} />;
  return (
    <div className="schemas">
      <ReleaseConflicts onOpen={open} />
      <ChecklistTools onOpen={open} />
      <DraftList onOpen={open} />
      <SchemaList group={kind} onGroup={(next) => setAddress({ [KIND]: next })} onOpen={open} />
      <Publications />
      <BundleTools onOpen={open} />
    </div>
  );
}
