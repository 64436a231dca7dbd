import type { Rolldown } from 'vite';

/** The console with the desk counts as one page, although each of its sections is fetched apart. */
const CONSOLE = /web\/src\/(features\/(admin|desk)|common\/console)\//;

const ICON = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;
const NAMED_ICONS = /import \{([^}]*)\} from ["']lucide-react/g;

type Graph = Rolldown.ChunkingContext;

/**
 * Finds what is fetched apart and has a module in it: pages, and parts that are fetched with their first use. Made once for
 * a build, whose graph does not change meanwhile.
 */
export function createPagesOf(): (id: string, graph: Graph) => ReadonlySet<string> {
  const found = new Map<string, ReadonlySet<string>>();
  const nodes = new Map<string, { importers: readonly string[]; isFetched: boolean }>();
  let iconUsers: Map<string, string[]> | undefined;

  function importersOf(id: string, imported: readonly string[], graph: Graph): readonly string[] {
    const icon = ICON.exec(id)?.[1];
    if (icon === undefined) return imported;
    iconUsers ??= readIconUsers(imported, graph);
    return iconUsers.get(icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())) ?? [];
  }

  function nodeOf(id: string, graph: Graph) {
    const known = nodes.get(id);
    if (known) return known;
    const module = graph.getModuleInfo(id);
    const node = {
      importers: importersOf(id, module?.importers ?? [], graph),
      isFetched: module !== null && (module.isEntry || module.dynamicImporters.length > 0),
    };
    nodes.set(id, node);
    return node;
  }

  return (id, graph) => {
    const known = found.get(id);
    if (known) return known;
    const pages = new Set<string>();
    const seen = new Set([id]);
    for (const each of seen) {
      if (CONSOLE.test(each)) {
        pages.add('console');
        continue;
      }
      const { importers, isFetched } = nodeOf(each, graph);
      if (isFetched) pages.add(each);
      for (const importer of importers) seen.add(importer);
    }
    found.set(id, pages);
    return pages;
  };
}

/** All icons are exports of one module: a module uses the icons that it names. */
function readIconUsers(barrels: readonly string[], graph: Graph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const user of new Set(barrels.flatMap((barrel) => graph.getModuleInfo(barrel)?.importers ?? []))) {
    const code = graph.getModuleInfo(user)?.code ?? '';
    for (const [, names = ''] of code.matchAll(NAMED_ICONS))
      for (const name of names.match(/\w+/g) ?? []) users.set(name, [...(users.get(name) ?? []), user]);
  }
  return users;
}
