/** Which documents hold a term and how often, sorted by document number, in typed arrays that grow by doubling. */
export interface PostingList {
  readonly count: number;
  /** The first `count` are in use. */
  readonly documents: Uint32Array;
  readonly frequencies: Float32Array;
  add(document: number, frequency: number): void;
  remove(document: number): void;
  /** 0 when the document does not hold the term. */
  frequencyIn(document: number): number;
}

export function createPostingList(): PostingList {
  let documents = new Uint32Array(2);
  let frequencies = new Float32Array(2);
  let count = 0;

  const place = (document: number): number => {
    let low = 0;
    let high = count;
    // Numbers mostly rise, so the end is where a new one goes.
    if (high > 0 && (documents[high - 1] ?? 0) < document) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((documents[middle] ?? 0) < document) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const holds = (at: number, document: number): boolean => at < count && documents[at] === document;
  const grow = (): void => {
    const wider = new Uint32Array(count * 2);
    wider.set(documents);
    documents = wider;
    const widerFrequencies = new Float32Array(count * 2);
    widerFrequencies.set(frequencies);
    frequencies = widerFrequencies;
  };

  return {
    get count() {
      return count;
    },
    get documents() {
      return documents;
    },
    get frequencies() {
      return frequencies;
    },
    add(document, frequency) {
      if (count === documents.length) grow();
      const at = place(document);
      documents.copyWithin(at + 1, at, count);
      frequencies.copyWithin(at + 1, at, count);
      documents[at] = document;
      frequencies[at] = frequency;
      count += 1;
    },
    remove(document) {
      const at = place(document);
      if (!holds(at, document)) return;
      documents.copyWithin(at, at + 1, count);
      frequencies.copyWithin(at, at + 1, count);
      count -= 1;
    },
    frequencyIn(document) {
      const at = place(document);
      return holds(at, document) ? (frequencies[at] ?? 0) : 0;
    },
  };
}
