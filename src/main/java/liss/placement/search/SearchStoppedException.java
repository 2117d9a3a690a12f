package liss.placement.search;

import liss.placement.model.PlacementResult;

/**
 * A search has to stop and is deep inside something that has no result to give. {@link
 * PlacementSolver} turns it into a {@link PlacementResult.Stopped}.
 */
final class SearchStoppedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  SearchStoppedException() {
    super("the search for a placement was stopped");
  }
}
