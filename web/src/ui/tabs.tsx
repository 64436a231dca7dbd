import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

export interface TabEntry {
  label: string;
  /** Shown after the label, such as a number. */
  badge?: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Names the whole, for screen readers. */
  label: string;
  tabs: readonly TabEntry[];
  selected?: number;
  onSelect?: (index: number) => void;
}

/** Several sheets in one place. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <TabGroup selectedIndex={selected} onChange={onSelect}>
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.label}
            className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink data-selected:border-brand data-selected:text-ink"
          >
            {tab.label}
            {tab.badge}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.label} className="pt-5">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
