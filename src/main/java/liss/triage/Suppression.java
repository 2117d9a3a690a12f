package liss.triage;

/**
 * That a finding is known and accepted.
 *
 * @param finding the beginning of its fingerprint
 * @param reason why it is accepted
 * @param place where that is said
 */
public record Suppression(String finding, String reason, String place) {}
