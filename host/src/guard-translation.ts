const removals = new WeakMap<Node, { record: MutationRecord; replacement: Node[] }>();

/**
 * Lets React update a page whose nodes a translator or an extension has replaced (facebook/react#11538): the nodes are put back
 * before React uses them. React's calls pass through the methods replaced here; translators run in another realm, so an
 * observer records their changes. Call it before the first render.
 */
export function tolerateBrowserTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const noteNow = () => note(observer.takeRecords());

  const { removeChild, insertBefore, appendChild } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    noteNow();
    if (isElsewhere(child, this)) putBack(child, this);
    removeChild.call(this, child);
    noteNow();
    removals.delete(child);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(child: T, next: Node | null): T {
    noteNow();
    putTextBack(child);
    if (next && isElsewhere(next, this)) putBack(next, this);
    insertBefore.call(this, child, next);
    return child;
  };

  Node.prototype.appendChild = function <T extends Node>(child: T): T {
    noteNow();
    putTextBack(child);
    appendChild.call(this, child);
    return child;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      noteNow();
      putTextBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

function note(records: readonly MutationRecord[]): void {
  for (const [index, record] of records.entries()) {
    for (const node of record.removedNodes) {
      removals.set(node, { record, replacement: replacementOf(node, record, records[index - 1]) });
    }
  }
}

/** Nodes that replaced a removed node. Some translators insert the replacement beside a node before they remove the node. */
function replacementOf(node: Node, record: MutationRecord, before: MutationRecord | undefined): Node[] {
  if (record.addedNodes.length > 0) return [...record.addedNodes];
  const isBeside = before?.nextSibling === node || before?.previousSibling === node;
  return isBeside ? [...before.addedNodes] : [];
}

/** Whether the node was a child of this parent, and other scripts have replaced, wrapped or moved it. */
function isElsewhere(node: Node, parent: Node): boolean {
  const removal = node?.parentNode === parent ? undefined : removals.get(node);
  return removal !== undefined && (removal.record.target === parent || parent.contains(node));
}

function putTextBack(node: Node): void {
  const isLost = node?.nodeType === Node.TEXT_NODE && !node.parentNode;
  const parent = isLost && removals.get(node)?.record.target;
  if (parent) putBack(node, parent);
}

/** Puts a node back into its parent, in place of its replacement or wrapper. */
function putBack(node: Node, parent: Node): void {
  const wrapper = node.parentNode;
  const replacement = wrapper ? [] : standIns(node, parent);
  const place = placeOf(node, parent);
  const fragment = document.createDocumentFragment();
  fragment.append(...(wrapper ? [node] : removedTogether(node)));
  parent.insertBefore(fragment, place);
  for (const each of replacement) parent.removeChild(each);
  removeEmpty(wrapper, parent);
}

function removedTogether(node: Node): Node[] {
  const { removedNodes } = removals.get(node)?.record ?? {};
  return [...(removedNodes ?? [])].filter(({ parentNode }) => !parentNode);
}

function standIns(node: Node, parent: Node): Node[] {
  const replacement = removals.get(node)?.replacement ?? [];
  return replacement.flatMap((each) => (each.parentNode === parent ? [each] : standIns(each, parent)));
}

/** Child of the parent at the node's former position, or the next one after it; null at the end. */
function placeOf(node: Node, parent: Node): Node | null {
  let at: Node | null = node;
  while (at && !parent.contains(at)) {
    at = standIns(at, parent)[0] ?? removals.get(at)?.record.nextSibling ?? null;
  }
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function removeEmpty(wrapper: Node | null, parent: Node): void {
  let at = wrapper;
  while (at && at !== parent && !at.hasChildNodes()) {
    const outer: Node | null = at.parentNode;
    outer?.removeChild(at);
    at = outer;
  }
}
