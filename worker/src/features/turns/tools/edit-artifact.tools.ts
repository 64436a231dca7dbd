import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { sentence, type Sentence } from '@studyhall/contracts';
import { artifactVersions, type ArtifactVersion } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import {
  applyChanges,
  changesSchema,
  DocumentGenerationFailed,
  numberedParts,
  parseChanges,
  parseDocumentOutline,
  parseSlideOutline,
  UnusableChange,
  type OutlineChanges,
} from '../../documents/index.js';
import { FileMaker } from './make-file.tools.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

/** Artifacts of one conversation that the model can address. */
const MAX_ARTIFACTS = 50;
/** Limit on characters of the parts that one call returns. */
const MAX_READ_CHARS = 18_000;

const NOTHING_MADE =
  'No slides and no document were made in this conversation yet. Make one with make_slides or make_document.';

const UNCHANGED =
  'The file is the same after these changes. Change something, or tell the user why you do not.';

/** Finds the artifacts of a conversation by the names that the model uses. */
@Injectable()
export class ArtifactFinder {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /**
   * The newest version of the artifact with this file name, or of the latest artifact without a name. If none exists,
   * a `problem` for the model.
   */
  async find(
    name: string | undefined,
    { turn }: ToolContext,
  ): Promise<{ version: ArtifactVersion; others: string[] } | { problem: string }> {
    const { user_id: userId, conversation_id: conversationId } = turn;
    const all = await artifactVersions.findNewest(this.db, userId, conversationId, MAX_ARTIFACTS);
    const wanted = name && baseName(name);
    const found = wanted === undefined ? all[0] : all.find(({ filename }) => baseName(filename) === wanted);
    const version = found && (await artifactVersions.findVersion(this.db, userId, found.id));
    const names = all.map(({ filename }) => filename);
    if (!version) {
      if (names.length === 0) return { problem: NOTHING_MADE };
      return { problem: `There is no file "${name?.slice(0, 100)}". Files: ${names.join(', ')}.` };
    }
    return { version, others: names.filter((_, index) => all[index] !== found) };
  }
}

/** Compares names without case and extension: models often omit the extension. */
const baseName = (filename: string): string =>
  filename
    .trim()
    .toLowerCase()
    .replace(/\.(pptx|docx|pdf)$/, '');

const ReadArguments = z.object({
  artifact: changesSchema.shape.artifact,
  parts: z
    .array(z.number().int().min(1))
    .max(100)
    .optional()
    .describe('Numbers of slides or sections to read. Default: all, as far as they fit.'),
});

/** Gives the model the outline of slides or a document that a reply created. */
@Injectable()
export class ReadArtifactTool implements Tool<z.infer<typeof ReadArguments>> {
  readonly name = 'read_artifact';
  readonly description =
    'Reads the outline of slides or a document that was made earlier in this conversation, with the numbers of its parts ' +
    'as the user sees them; slide 1 is the title slide, and a long slide continues up to `continues_to`. ' +
    'Call it before edit_artifact.';
  readonly parameters = ReadArguments;

  constructor(private readonly finder: ArtifactFinder) {}

  runningTitle(): Sentence {
    return sentence('step_reading_artifact');
  }

  async run({ artifact, parts }: z.infer<typeof ReadArguments>, context: ToolContext): Promise<ToolOutcome> {
    const found = await this.finder.find(artifact, context);
    if ('problem' in found) return refused(found.problem);
    const { version, others } = found;
    return {
      title: sentence('step_read_artifact', { name: version.artifact.filename }),
      content: JSON.stringify({ ...describe(version, parts), other_files: others }),
    };
  }
}

/** The outline with numbered parts. Parts that were not requested or do not fit appear as headings only. */
function describe({ id, kind, artifact, outline }: ArtifactVersion, wanted: number[] | undefined): object {
  const { slides: _slides, sections: _sections, ...head } = outline as Record<string, unknown>;
  let room = MAX_READ_CHARS;
  const parts = numberedParts(kind, outline, artifact).map(({ number, last, part }) => {
    const place = last > number ? { number, continues_to: last } : { number };
    const isWanted = wanted?.some((one) => one >= number && one <= last) ?? true;
    if (isWanted && (room -= JSON.stringify(part).length) >= 0) return { ...place, ...part };
    return { ...place, heading: part.title ?? part.heading, left_out: true };
  });
  return {
    artifact: artifact.filename,
    version: id,
    ...head,
    [kind === 'slides' ? 'slides' : 'sections']: parts,
  };
}

/** Changes slides or a document that a reply created. Stores the result as a new version. */
@Injectable()
export class EditArtifactTool implements Tool<OutlineChanges> {
  readonly name = 'edit_artifact';
  readonly description =
    'Changes slides or a document made earlier in this conversation, and gives the user the new version of the file. Use it ' +
    'whenever the user asks for a change of such a file, instead of making it again. Read it first with read_artifact, and ' +
    'give only what changes.';
  readonly parameters = changesSchema;
  readonly read = parseChanges;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly finder: ArtifactFinder,
    private readonly maker: FileMaker,
    private readonly events: EventPublisher,
  ) {}

  runningTitle({ artifact }: OutlineChanges): Sentence {
    return artifact ? sentence('step_editing_artifact', { name: artifact }) : sentence('step_editing_newest');
  }

  async run(changes: OutlineChanges, context: ToolContext): Promise<ToolOutcome> {
    const found = await this.finder.find(changes.artifact, context);
    if ('problem' in found) return unchanged(found.problem);
    const { id, artifact_id, kind, images, artifact, outline: before } = found.version;
    if (changes.version !== undefined && changes.version !== id)
      return unchanged('The file has changed since you read it. Read it again with read_artifact.');
    const outline = readChanged(() => {
      const changed = applyChanges(kind, before, changes, artifact);
      return kind === 'slides' ? parseSlideOutline(changed) : parseDocumentOutline(changed);
    });
    if ('problem' in outline) return unchanged(outline.problem);
    if (isDeepStrictEqual(outline.value, before)) return unchanged(UNCHANGED);
    const input = { outline: outline.value, base: { id, artifact_id }, images };
    const { made, ...outcome } = await this.maker.make(kind, input, context);
    if (!made) return outcome;
    const userId = context.turn.user_id;
    const versions = await artifactVersions.listVersions(this.db, userId, made.file_id);
    const file_ids = versions.map(({ file_id }) => file_id);
    await this.events.publish({ user: userId }, 'artifact.changed', { file_ids });
    return { ...outcome, title: sentence('step_edited_artifact', { name: artifact.filename }) };
  }
}

function readChanged<T>(read: () => T): { value: T } | { problem: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof UnusableChange) return { problem: error.message };
    if (error instanceof DocumentGenerationFailed) return { problem: error.reason };
    throw error;
  }
}

/** The outcome of a call that changed nothing. The model gets the reason, so that it can correct the call. */
const refused = (problem: string, title = sentence('step_tool_unusable')): ToolOutcome => ({
  title,
  content: `Error: ${problem}`,
  failed: true,
});

const unchanged = (problem: string): ToolOutcome => refused(problem, sentence('step_artifact_unchanged'));
